import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { VIEW_LISTS } from '@arrive/contracts/views.ts'
import { Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useAsOf } from '../as-of/context.ts'
import { ExportButtons } from '../export/export-buttons.tsx'
import { BinderButton } from '../papers/binder-button.tsx'
import { FilterBinder } from '../papers/filter-binder.tsx'
import { PdfButton } from '../papers/pdf-button.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { clearOrder, saveOrder } from '../review/order.ts'
import { isIn } from '../roles.ts'
import type { ListDefinition } from '../rows/list-definition.ts'
import type { ListState } from '../rows/list-state.ts'
import type { Row } from '../rows/read-page.ts'
import { ViewsButton } from '../views/views-button.tsx'
import { shownFilter } from './chosen.ts'
import { ColumnMenu } from './column-menu.tsx'
import { CompactButton } from './compact-button.tsx'
import { FilterBox } from './filter-box.tsx'
import { ListBody } from './list-body.tsx'
import { type Selection, useSelecting } from './selection.ts'
import { SelectButton, SelectionBar } from './selection-bar.tsx'
import { useColumns, widthsOf } from './use-columns.ts'
import { useCompact } from './use-compact.ts'
import { useFilter } from './use-filter.ts'
import { type ListNavigation, useListState } from './use-list-state.ts'
import { filterOf, queryOf, type Rows, useAll, usePage } from './use-rows.ts'

export interface ListScreenProps {
  readonly definition: ListDefinition
  readonly session: Session
  /** The path after logging out. */
  readonly afterLogout?: string
  /** Filters besides the search box. */
  readonly controls?: (list: ListNavigation) => ReactNode
  /** Above the list. */
  readonly top?: (session: Session) => ReactNode
}

export function ListScreen({ definition, session, afterLogout, controls, top }: ListScreenProps) {
  const { sortable, choices, filter: box, list } = definition
  const options = useMemo(() => ({ sortable, ...(choices && { choices }) }), [sortable, choices])
  const place = useListState(options)
  const filter = useFilter(list.name, session.person, place.first)
  const columnPreferences = useColumns(list.name, definition.hidden)
  const compact = useCompact(session.person)
  const isWorking = definition.isWorking === true
  const isCompact = isWorking && compact.isOn
  const text = box === undefined ? '' : filter.text
  const selecting = useSelecting<Row>()
  const rows = useRows(definition, session, { place: place.place, text })
  const isPast = useAsOf() !== undefined
  const views = VIEW_LISTS.find((one) => one === list.name)
  useReviewOrder(definition.isReviewOrder === true ? queryOf('', place.place, text) : undefined, session.person)
  return (
    <>
      <PageHead title={definition.title ?? list.title} {...(afterLogout !== undefined && { afterLogout })} />
      {isPast ? null : top?.(session)}
      <ErasedSince count={rows.erasedSince} />
      <div className="adm-tools">
        {box === undefined ? null : <FilterBox filter={filter} {...box} />}
        {controls?.(place)}
        <span className="adm-tool-ends">
          {isWorking ? <CompactButton compact={compact} /> : null}
          {views === undefined || isPast ? null : (
            <ViewsButton list={views} session={session} state={place.place} onOpen={filter.clear} />
          )}
          <ColumnMenu
            columns={list.columns}
            columnPreferences={columnPreferences}
            widths={widthsOf(definition, isCompact)}
          />
          {definition.isExported === false ? null : (
            <>
              <SelectButton selecting={selecting} />
              <ExportButtons query={queryOf('', place.place, text)} list={list.name} session={session} />
            </>
          )}
          {hasBinders(definition, session) ? (
            <FilterBinder session={session} filter={filterOf(place.place, text)} rows={rows} />
          ) : null}
        </span>
      </div>
      <ListBody
        {...{ definition, session, rows, columnPreferences, list: place, filter: shownFilter(filter, text, place) }}
        isCompact={isCompact}
        selection={selecting.selection}
      />
      <Selected {...{ definition, session }} selection={selecting.selection} sort={place.place.sort} />
    </>
  )
}

interface SelectedProps extends Pick<ListScreenProps, 'definition' | 'session'> {
  /** Absent while no one selects. */
  readonly selection: Selection<Row> | undefined
  readonly sort: string | undefined
}

/** What can be done with the chosen people. */
function Selected({ definition, session, selection, sort }: SelectedProps) {
  if (selection === undefined) return null
  const people = selection.people.map(({ user_id }) => user_id)
  const [only] = people
  return (
    <SelectionBar selection={selection} session={session} list={definition.list.name} sort={sort}>
      {!hasBinders(definition, session) || only === undefined ? null : people.length === 1 ? (
        <PdfButton session={session} path={`/packets/${only}.pdf`} words="PDF" />
      ) : (
        <BinderButton session={session} of={{ user_ids: people }} words={`Binder of ${people.length} people`} />
      )}
    </SelectionBar>
  )
}

function hasBinders({ hasPapers }: ListDefinition, session: Session): boolean {
  return hasPapers === true && isIn(session, OFFICE.readers)
}

/** Nothing about erased people can be shown, also not as it was. */
function ErasedSince({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Note>
      {count === 1
        ? 'One person who was there then was deleted since and is not shown.'
        : `${count} people who were there then were deleted since and are not shown.`}
    </Note>
  )
}

/** "Next person" in the review follows the order of the last opened list of people. */
function useReviewOrder(query: Readonly<Record<string, unknown>> | undefined, person: number): void {
  const order = query === undefined ? undefined : JSON.stringify({ ...query, path: undefined })
  useEffect(() => {
    if (order === undefined) clearOrder(sessionStorage, person)
    else saveOrder(sessionStorage, person, JSON.parse(order))
  }, [order, person])
}

// A list's definition never changes while shown, so the order of hooks is stable.
function useRows(
  definition: ListDefinition,
  session: Session,
  { place, text }: { place: ListState; text: string },
): Rows {
  const query = queryOf(definition.list.path, place, text)
  if (definition.size === 'all') {
    // biome-ignore lint/correctness/useHookAtTopLevel: see above
    return useAll(session, query)
  }
  // biome-ignore lint/correctness/useHookAtTopLevel: see above
  return usePage(session, query, place)
}

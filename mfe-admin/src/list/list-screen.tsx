import type { Session } from '@arrive/router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ExportButton } from '../export/export-button.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { dropOrder, keepOrder } from '../review/order.ts'
import type { ListLook } from '../rows/looks.ts'
import type { ListPlace } from './address.ts'
import { shownFilter } from './chosen.ts'
import { ColumnMenu } from './column-menu.tsx'
import { FilterBox } from './filter-box.tsx'
import { ListBody } from './list-body.tsx'
import { useColumns } from './use-columns.ts'
import { useFilter } from './use-filter.ts'
import { type PlaceInList, usePlace } from './use-place.ts'
import { askOf, type Rows, useAll, usePage } from './use-rows.ts'

interface ListScreenProps {
  readonly look: ListLook
  readonly session: Session
  /** Where Logout leads. */
  readonly way?: string
  /** Controls that choose rows by other means than the box. */
  readonly controls?: (list: PlaceInList) => ReactNode
}

/** A list of the back office: head, what chooses rows, the rows. */
export function ListScreen({ look, session, way, controls }: ListScreenProps) {
  const { sortable, choices, filter: box, list } = look
  const askable = useMemo(() => ({ sortable, ...(choices && { choices }) }), [sortable, choices])
  const place = usePlace(askable)
  const filter = useFilter(list.name, session.person, place.first)
  const liked = useColumns(list.name)
  const text = box === undefined ? '' : filter.text
  const rows = useRows(look, session, { place: place.place, text })
  useWay(look.isWay === true ? askOf('', place.place, text) : undefined, session.person)
  return (
    <>
      <PageHead title={look.title ?? list.title} {...(way !== undefined && { way })} />
      <div className="adm-tools">
        {box === undefined ? null : <FilterBox filter={filter} {...box} />}
        {controls?.(place)}
        <span className="adm-tool-ends">
          <ColumnMenu columns={list.columns} liked={liked} widths={look.widths} />
          {look.isExported === false ? null : (
            <ExportButton ask={askOf(`/exports/${list.name}`, place.place, text)} name={list.name} session={session} />
          )}
        </span>
      </div>
      <ListBody {...{ look, session, rows, liked, list: place, filter: shownFilter(filter, text, place) }} />
    </>
  )
}

/** Who goes on from person to person later goes by the list that was open last, where that is one of persons. */
function useWay(ask: Readonly<Record<string, unknown>> | undefined, person: number): void {
  const order = ask === undefined ? undefined : JSON.stringify({ ...ask, path: undefined })
  useEffect(() => {
    if (order === undefined) dropOrder(sessionStorage, person)
    else keepOrder(sessionStorage, person, JSON.parse(order))
  }, [order, person])
}

// The choice of a list never changes while it is shown, so neither does the order of the hooks.
function useRows(look: ListLook, session: Session, { place, text }: { place: ListPlace; text: string }): Rows {
  const ask = askOf(look.list.path, place, text)
  if (look.size === 'all') {
    // biome-ignore lint/correctness/useHookAtTopLevel: see above
    return useAll(session, ask)
  }
  // biome-ignore lint/correctness/useHookAtTopLevel: see above
  return usePage(session, ask, place)
}

import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { TextLink } from '@arrive/kit/link.tsx'
import { useMedia } from '@arrive/kit/subscribe.ts'
import { type Session, useNavigate } from '@arrive/router'
import { type ReactNode, useEffect, useState } from 'react'
import { addressAt, useAsOf, useTitleThen } from '../as-of/context.ts'
import type { Moment } from '../as-of/moment.ts'
import { useInvited } from '../invite/invited.ts'
import { useInvitation } from '../invite/use-invitation.tsx'
import { Breakable } from '../parts/breakable.tsx'
import { useRemoval } from '../remove/use-removal.tsx'
import { isIn } from '../roles.ts'
import type { ListDefinition } from '../rows/list-definition.ts'
import type { ListState } from '../rows/list-state.ts'
import type { Row } from '../rows/read-page.ts'
import { Cards } from './cards.tsx'
import { shortCell, wholeCell } from './cell.tsx'
import { type Chosen, noMatches } from './chosen.ts'
import { DataTable } from './data-table.tsx'
import { InfiniteRows } from './infinite-rows.tsx'
import { Opener } from './opener.tsx'
import { Pager, pageOf, rangeOf } from './pager.tsx'
import { PrintedList } from './printed-list.tsx'
import { actionsOf, type Start } from './row-actions.tsx'
import { RowDetails } from './row-details.tsx'
import type { Selection } from './selection.ts'
import { Empty, Failed, Loading } from './states.tsx'
import { type Columns, widthsOf } from './use-columns.ts'
import type { ListNavigation } from './use-list-state.ts'
import type { Rows } from './use-rows.ts'

interface ListBodyProps {
  readonly definition: ListDefinition
  readonly session: Session
  readonly rows: Rows
  readonly columnPreferences: Columns
  readonly isCompact: boolean
  readonly list: ListNavigation
  readonly filter: Chosen
  /** Absent while no one selects. */
  readonly selection: Selection<Row> | undefined
}

/** Rows in one of their states: loading, failed, empty, no match, or loaded. */
export function ListBody(props: ListBodyProps) {
  const { rows, filter, list, session } = props
  const moment = useAsOf()
  const definition = openingFrom(props.definition, list.place, moment)
  const removal = useRemoval(definition.removal, session)
  const invitation = useInvitation(session)
  useLastPage(rows, list)
  return (
    <>
      {removal.message}
      {rows.rows.length === 0 ? null : <OnPaper {...props} />}
      <div className="adm-list">
        {stateOf(rows, definition, filter) ?? (
          <Shown {...props} definition={definition} remove={removal.start} invite={invitation.start} />
        )}
        {definition.size === 'pages' && rows.state === 'there' && rows.rows.length > 0 ? (
          <Pager list={list} rows={rows} />
        ) : null}
      </div>
      {removal.dialog}
      {invitation.dialog}
    </>
  )
}

function OnPaper({ definition, rows, columnPreferences }: ListBodyProps) {
  const { title, columns } = definition.list
  const page = definition.size === 'pages' ? pageOf(rows) : undefined
  const paper = useTitleThen(definition.title ?? title)
  return (
    <PrintedList
      title={paper}
      columns={columns.filter(({ column }) => !columnPreferences.hidden.includes(column))}
      rows={rows.rows}
      cell={(column, row) => definition.cells?.[column]?.(row) ?? wholeCell(definition, column, row)}
      nameOf={definition.nameOf}
      range={definition.size === 'pages' ? rangeOf(rows) : ''}
      note={page === undefined || definition.isExported === false ? page : `${page} Export CSV has all rows.`}
    />
  )
}

/** After a page's last row was deleted, show the page before. */
function isBeyondEnd({ state, isOld, rows, page }: Rows): boolean {
  return state === 'there' && !isOld && rows.length === 0 && page > 1
}

function useLastPage(rows: Rows, list: ListNavigation): void {
  const isBeyond = isBeyondEnd(rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page beyond the end
  useEffect(() => {
    if (isBeyond) list.instead()
  }, [isBeyond, rows.page])
}

function stateOf(rows: Rows, definition: ListDefinition, filter: Chosen): ReactNode {
  // "No matches" is for a finished search only, not while the next one loads.
  if (rows.state === 'loading' || (rows.isOld && rows.rows.length === 0) || isBeyondEnd(rows)) return <Loading />
  if (rows.state === 'failed') return <Failed message={rows.failure} again={rows.again} />
  if (rows.rows.length > 0) return undefined
  if (filter.isOn) return <Empty words={noMatches(filter, definition.filter?.searched)} clear={filter.clear} />
  return <Empty words={definition.empty} />
}

function Shown({
  definition,
  session,
  rows,
  columnPreferences,
  isCompact,
  list,
  selection,
  remove,
  invite,
}: ListBodyProps & { remove: Start; invite: Start }) {
  const isWide = useMedia('(min-width: 900px)')
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Row | undefined>(undefined)
  const open = (row: Row) => {
    const href = definition.direct === true ? definition.opens?.(row) : undefined
    if (href === undefined) setOpened(row)
    else navigate(href)
  }
  const special = (column: string, row: Row) => definition.cells?.[column]?.(row)
  const short = (column: string, row: Row) => special(column, row) ?? shortCell(definition, column, row)
  const whole = (column: string, row: Row) => special(column, row) ?? wholeCell(definition, column, row)
  const opener = (row: Row, words: ReactNode) => <Opener {...{ definition, row, open }}>{words}</Opener>
  const first = definition.list.columns[0]?.column
  const offers = offered(definition, session, useAsOf() !== undefined)
  const invited = useInvited(session, rows.rows, offers.invites === true)
  const selecting = selection && { selection, nameOf: definition.nameOf }
  const actions = actionsOf(offers, session, { remove, invite, invited })
  return (
    <>
      {isWide ? (
        <DataTable
          title={definition.list.title}
          columns={definition.list.columns}
          rows={rows.rows}
          columnPreferences={columnPreferences}
          widths={widthsOf(definition, isCompact)}
          wraps={definition.wraps}
          isCompact={isCompact}
          cell={(column, row) => (column === first ? opener(row, short(column, row)) : short(column, row))}
          {...{ actions, selecting }}
          hasPapers={definition.hasPapers}
          hasTwoActions={definition.invites === true && definition.removal !== undefined}
          sortable={definition.sortable}
          sort={list.place.sort}
          onSort={list.sortBy}
          onOpen={open}
          isOld={rows.isOld}
        />
      ) : (
        <Cards
          definition={definition}
          rows={rows.rows}
          cell={whole}
          title={(row) => <CardTitle definition={definition} row={row} />}
          actions={actions}
          selecting={selecting}
          isOld={rows.isOld}
        />
      )}
      {/* Remounted when cards replace the table, because it observes the rows' elements. */}
      {rows.more === undefined ? null : <InfiniteRows key={isWide ? 'table' : 'cards'} rows={rows} more={rows.more} />}
      {opened === undefined ? null : (
        <RowDetails definition={definition} row={opened} cell={whole} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

/** Links a card to the person's review page, if there is one. */
function CardTitle({ definition, row }: { definition: ListDefinition; row: Row }) {
  const href = definition.opens?.(row)
  const name = <Breakable text={definition.nameOf(row)} />
  return href === undefined ? name : <TextLink to={href}>{name}</TextLink>
}

/** A list whose rows open what fits its filters. */
function openingFrom({ opens, ...definition }: ListDefinition, place: ListState, moment?: Moment): ListDefinition {
  if (opens === undefined) return definition
  const opensThen = (row: Row) => {
    const path = opens(row, place.chosen)
    return path === undefined ? undefined : addressAt(path, moment)
  }
  return { ...definition, opens: opensThen }
}

/** A list with only the actions of the viewer's role; none that writes for an earlier moment. */
function offered(definition: ListDefinition, session: Session, isPast: boolean): ListDefinition {
  const { removal, invites, ...rest } = definition
  if (isPast) return withoutRowAction(rest)
  return {
    ...rest,
    ...(removal !== undefined && isIn(session, OFFICE.files) && { removal }),
    ...(invites !== undefined && { invites: isIn(session, OFFICE.hiring) }),
  }
}

function withoutRowAction({ rowAction: _, ...definition }: ListDefinition): ListDefinition {
  return definition
}

import type { ListColumn } from '@arrive/contracts/lists.ts'
import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type Header,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef } from 'react'
import { ArrowDown, ArrowUp } from '../icons.tsx'
import { orderOf } from '../rows/list-state.ts'
import type { Row } from '../rows/read-page.ts'
import { PageCheck, RowCheck, type Selecting } from './check.tsx'
import { WIDTH } from './column-preferences.ts'
import { focusNeighbor } from './row-keys.ts'
import type { Columns } from './use-columns.ts'
import { useFullText } from './use-full-text.ts'
import { useTruncated } from './use-truncated.ts'

const features = tableFeatures({ columnSizingFeature, columnResizingFeature, columnVisibilityFeature })

/** The server sorts, filters and pages the rows; this handles only column widths and visibility. */
export interface DataTableProps {
  readonly title: string
  readonly columns: readonly ListColumn[]
  readonly rows: readonly Row[]
  readonly columnPreferences: Columns
  readonly widths?: Readonly<Record<string, number>> | undefined
  /** Whether cells wrap their text instead of truncating it. */
  readonly wraps?: boolean | undefined
  /** Whether rows have one line, also if cells wrap otherwise. */
  readonly isCompact?: boolean
  readonly cell: (column: string, row: Row) => ReactNode
  /** Buttons at the end of a row. */
  readonly actions?: ((row: Row) => ReactNode) | undefined
  /** Absent while no one selects. */
  readonly selecting?: Selecting | undefined
  /** Two buttons need more room, so the column before them is not pinned. */
  readonly hasTwoActions?: boolean
  /** Whether a row's action is preceded by a file of its person. */
  readonly hasPapers?: boolean | undefined
  readonly sortable: readonly string[]
  readonly sort: string | undefined
  readonly onSort: (column: string) => void
  /** Called on a click outside the row's controls. */
  readonly onOpen: (row: Row) => void
  readonly isOld: boolean
}

export function DataTable(props: DataTableProps) {
  const { title, columns, rows, columnPreferences, widths = USUAL, cell, actions, selecting, isOld } = props
  const table = useColumnTable(columns, rows, { columnPreferences, widths })
  const { className, room } = layoutOf(props)
  const element = useRef<HTMLTableElement>(null)
  useTruncated(element)
  const { whole, follow, leave, on, onKey } = useFullText()
  return (
    <section
      className="adm-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={`${title}, table scrolls sideways`}
      aria-busy={isOld}
      onScroll={follow}
    >
      <table
        ref={element}
        className={className}
        style={{ width: table.getTotalSize() + room + (selecting ? CHECK : 0) }}
      >
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            {selecting === undefined ? null : (
              <th scope="col" style={{ width: CHECK }}>
                <PageCheck {...selecting} rows={rows} />
              </th>
            )}
            {table.getHeaderGroups()[0]?.headers.map((header) => (
              <HeadCell key={header.id} {...props} header={header} />
            ))}
            {actions ? (
              <th scope="col" style={{ width: room }}>
                Actions
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody
          {...on}
          onKeyDown={(event) => {
            onKey(event)
            focusNeighbor(event)
          }}
        >
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-chosen={selecting?.selection.has(row.original) || undefined}
              onClick={(event) => isPlainPress(event) && props.onOpen(row.original)}
            >
              {selecting === undefined ? null : (
                <td>
                  <RowCheck {...selecting} row={row.original} />
                </td>
              )}
              {row.getVisibleCells().map(({ column }) => (
                <td key={column.id} tabIndex={-1}>
                  <div className="adm-cell">{cell(column.id, row.original)}</div>
                </td>
              ))}
              {actions ? <td>{actions(row.original)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {whole === undefined ? null : (
        <span className="adm-hint" role="tooltip" style={{ left: whole.left, top: whole.top }} onPointerLeave={leave}>
          {whole.text}
        </span>
      )}
    </section>
  )
}

function layoutOf({ columns, sortable, actions, selecting, ...props }: DataTableProps) {
  const { hasTwoActions = false, hasPapers = false, wraps = false, isCompact = false } = props
  const isFitting = wraps || isCompact
  // A fitting table does not scroll, so its last column need not be pinned.
  const isStamped = !hasTwoActions && !isFitting && sortable[0] !== undefined && columns.at(-1)?.column === sortable[0]
  const className = classesOf({
    'adm-wraps': wraps && !isCompact,
    'adm-compact': isCompact,
    'adm-stamped': isStamped,
    'adm-acting': actions !== undefined,
    'adm-selecting': selecting !== undefined,
  })
  const room = hasTwoActions ? TWO_ACTIONS : isFitting ? (hasPapers ? TWO_WORDS : ONE_WORD) : ACTIONS
  return { className, room: actions === undefined ? 0 : room }
}

function classesOf(classes: Readonly<Record<string, boolean>>): string {
  return ['adm-table', ...Object.keys(classes).filter((one) => classes[one])].join(' ')
}

/** Fits the longest button label. Keep in sync with `table.css`. */
const ACTIONS = 148
const CHECK = 48
const ONE_WORD = 98
const TWO_WORDS = 132
const TWO_ACTIONS = 292
const USUAL: Readonly<Record<string, number>> = {}

interface Widths {
  readonly columnPreferences: Columns
  readonly widths: Readonly<Record<string, number>>
}

function useColumnTable(columns: readonly ListColumn[], rows: readonly Row[], { columnPreferences, widths }: Widths) {
  const defined = useMemo(
    () =>
      columns.map(({ column, title }, at) => ({
        id: column,
        header: title,
        accessorFn: (row: Row) => row[column],
        size: widths[column] ?? WIDTH.usual,
        minSize: WIDTH.min,
        maxSize: WIDTH.max,
        enableHiding: at > 0,
      })),
    [columns, widths],
  )
  const data = useMemo(() => [...rows], [rows])
  return useTable({
    features,
    columns: defined,
    data,
    columnResizeMode: 'onChange',
    state: {
      columnSizing: { ...columnPreferences.sizes },
      columnVisibility: Object.fromEntries(columnPreferences.hidden.map((column) => [column, false])),
    },
    onColumnSizingChange: (change) =>
      columnPreferences.resize(typeof change === 'function' ? change({ ...columnPreferences.sizes }) : change),
  })
}

type HeadCellProps = Pick<DataTableProps, 'sortable' | 'sort' | 'onSort'> & {
  readonly header: Header<typeof features, Row, unknown>
}

function HeadCell({ header, sortable, sort, onSort }: HeadCellProps) {
  const { column } = header
  const words = String(column.columnDef.header)
  const canSort = sortable.includes(column.id)
  const order = orderOf(sort, column.id, column.id === sortable[0])
  const resize = header.getResizeHandler()
  return (
    <th scope="col" style={{ width: header.getSize() }} aria-sort={canSort ? order : undefined}>
      {canSort ? (
        <button type="button" className="adm-sort" onClick={() => onSort(column.id)}>
          {words} {order === 'none' ? null : order === 'descending' ? <ArrowDown /> : <ArrowUp />}
        </button>
      ) : (
        words
      )}
      {/* With the keyboard, widths are set in the dialog "Columns". */}
      <span className="adm-grip" aria-hidden="true" onMouseDown={resize} onTouchStart={resize} />
    </th>
  )
}

/** Whether the click was on the row itself, not on a control, and selected no text. */
function isPlainPress({ target }: { target: EventTarget }): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, label, summary, dialog') !== null
  return !isControl && (getSelection()?.toString() ?? '') === ''
}

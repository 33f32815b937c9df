import { type ListColumn, PACKETS } from '@arrive/contracts/lists.ts'
import { formatDay } from '@arrive/kit/format-date.ts'
import { Windows } from '@arrive/kit/windows.tsx'
import { listPage } from '../list/list-page.tsx'
import { Breakable } from '../parts/breakable.tsx'
import { ApproveRow } from '../progress/approve-row.tsx'
import { formsIn, shortNames } from '../progress/format.ts'
import { openedFrom } from '../progress/opens.ts'
import { PacketChoice } from '../progress/packet-choice.tsx'
import { ReviewChips } from '../progress/review-chips.tsx'

/** Columns that the screen shows together with another one. */
const TOGETHER = ['forms_total', 'complete', 'not_needed']

/** The state of the review follows the position. Files have no such column. */
function withReview(column: ListColumn): readonly ListColumn[] {
  return column.column === 'position' ? [column, { column: 'review', title: 'Review' }] : [column]
}

/** With boxes and actions the table is just as wide as a window of 1,440 px has room for. */
const WIDTHS = { name: 148, position: 76, forms_in: 164, since: 110, last_saved_at: 116 }

export const Component = listPage(
  {
    list: {
      ...PACKETS,
      title: 'Progress',
      columns: PACKETS.columns.filter(({ column }) => !TOGETHER.includes(column)).flatMap(withReview),
    },
    sortable: ['last_saved_at', 'since', 'forms_in'],
    choices: ['state', 'review', 'position', 'missing', 'credential', 'references', 'older'],
    filter: { placeholder: 'Filter people...', label: 'Filter by name or email', searched: 'names and emails' },
    empty: 'No results found.',
    facts: ['review', 'forms_in', 'missing', 'open_company', 'since', 'last_saved_at'],
    tag: 'position',
    nameOf: ({ name, email }) => String(name === '' ? email : name),
    cells: {
      forms_in: (row) => {
        const { words, states } = formsIn(row)
        return (
          <span className="adm-windows">
            <Windows states={states} size="mini" /> {words}
          </span>
        )
      },
      review: (row) => <ReviewChips row={row} />,
      missing: ({ missing }) => shortNames(missing) || undefined,
      open_company: ({ open_company }) => shortNames(open_company) || undefined,
      email: ({ email }) => <Breakable text={String(email)} />,
      since: ({ complete, since }) => (
        <>
          {complete === true ? <span className="adm-rest">Complete since </span> : null}
          {formatDay(String(since))}
        </>
      ),
    },
    opens: openedFrom,
    direct: true,
    rowAction: ApproveRow,
    openWords: 'Review',
    hidden: ['email', 'last_saved_at'],
    isWorking: true,
    size: 'pages',
    isTimed: true,
    hasPapers: true,
    widths: { ...WIDTHS, review: 212, missing: 114, open_company: 104 },
    lowWidths: { ...WIDTHS, review: 262, missing: 84, open_company: 96 },
    wraps: true,
    isReviewOrder: true,
  },
  {},
  { controls: (list) => <PacketChoice list={list} /> },
)

import { PACKETS } from '@arrive/contracts/lists.ts'
import { Tag } from '@arrive/kit/tag.tsx'
import { Windows } from '@arrive/kit/windows.tsx'
import { listPage } from '../list/list-page.tsx'
import { BLOCKED } from '../parts/blocked.ts'
import { Breakable } from '../parts/breakable.tsx'
import { formsIn, shortNames } from '../progress/format.ts'
import { PacketChoice } from '../progress/packet-choice.tsx'

/** Columns that the screen shows together with another one. */
const TOGETHER = ['forms_total', 'complete', 'not_needed']

export const Component = listPage(
  {
    list: {
      ...PACKETS,
      title: 'Progress',
      columns: PACKETS.columns.filter(({ column }) => !TOGETHER.includes(column)),
    },
    sortable: ['last_saved_at', 'since', 'forms_in'],
    choices: ['state', 'review', 'position', 'missing', 'credential', 'references', 'older'],
    filter: { placeholder: 'Filter people...', label: 'Filter by name or email', searched: 'names and emails' },
    empty: 'No results found.',
    facts: ['forms_in', 'missing', 'open_company', 'since', 'last_saved_at'],
    tag: 'position',
    nameOf: ({ name, email }) => String(name === '' ? email : name),
    cells: {
      forms_in: (row) => {
        const { words, states } = formsIn(row)
        return (
          <span className="adm-windows">
            <Windows states={states} size="mini" /> {words}
            {row['blocked'] === true ? <Tag kind="bad">{BLOCKED}</Tag> : null}
          </span>
        )
      },
      missing: ({ missing }) => shortNames(missing) || undefined,
      open_company: ({ open_company }) => shortNames(open_company) || undefined,
      email: ({ email }) => <Breakable text={String(email)} />,
    },
    opens: ({ user_id }) => `/details-forms/${user_id}`,
    direct: true,
    openWords: 'Review',
    size: 'pages',
    widths: {
      name: 138,
      email: 150,
      position: 85,
      forms_in: 172,
      missing: 145,
      open_company: 120,
      since: 92,
      last_saved_at: 116,
    },
    wraps: true,
    isReviewOrder: true,
  },
  {},
  { controls: (list) => <PacketChoice list={list} /> },
)

import { hepatitisB } from '@arrive/contracts/forms/hepatitis-b.ts'
import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { formatDate } from '@arrive/kit/format-date.ts'
import { ChoiceBox } from '../list/choice-box.tsx'
import { listPage } from '../list/list-page.tsx'

const [part] = hepatitisB.parts
const CHOICES: Readonly<Record<string, string>> = part.fields.choice.shownAs
const day = (value: unknown) => (typeof value === 'string' ? formatDate(value) : undefined)

const COLUMNS = [
  ['signature', 'Name'],
  ['choice', 'Choice'],
  ['due_on', 'Due'],
  ['done_on', 'Done on'],
  ['done_by', 'Done by'],
] as const

export const Component = listPage(
  {
    list: {
      name: 'vaccinations',
      title: 'Vaccinations',
      path: part.read.path,
      columns: [
        ...COLUMNS.map(([column, title]) => ({ column, title })),
        { column: 'saved_at', title: 'Submitted', isStamp: true },
      ],
    },
    sortable: ['saved_at'],
    choices: ['state'],
    empty: 'No results found.',
    facts: ['choice', 'due_on', 'done_on', 'saved_at'],
    nameOf: ({ signature }) => String(signature),
    cells: {
      choice: ({ choice }) => CHOICES[String(choice)],
      due_on: ({ due_on }) => day(due_on),
      done_on: ({ done_on }) => day(done_on),
    },
    opens: ({ user_id }) => `/admin-hepatitis/${user_id}`,
    direct: true,
    openWords: 'Open',
    size: 'pages',
    isTimed: true,
    widths: { signature: 200, choice: 240, due_on: 130, done_on: 130, done_by: 160, saved_at: 130 },
    isExported: false,
  },
  { roles: OFFICE.files },
  {
    controls: (list) => (
      <ChoiceBox
        list={list}
        name="state"
        label="Show"
        options={[
          ['', 'All'],
          ['open', 'To give'],
        ]}
      />
    ),
  },
)

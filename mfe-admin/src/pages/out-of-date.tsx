import {
  CREDENTIAL_KINDS,
  CREDENTIALS,
  type CredentialKind,
  type OUT_OF_DATE as STATES,
} from '@arrive/contracts/credentials.ts'
import { OUT_OF_DATE } from '@arrive/contracts/lists.ts'
import { formatDate } from '@arrive/kit/format-date.ts'
import { Tag } from '@arrive/kit/tag.tsx'
import { AsOf } from '../credentials/as-of.tsx'
import { STATE_WORDS, tagOf } from '../credentials/words.ts'
import { ChoiceBox } from '../list/choice-box.tsx'
import { PositionBox } from '../list/linked-boxes.tsx'
import { listPage } from '../list/list-page.tsx'

const KINDS = [['', 'All'], ...CREDENTIAL_KINDS.map((kind) => [kind, CREDENTIALS[kind].title] as const)] as const

export const Component = listPage(
  {
    list: { ...OUT_OF_DATE, columns: OUT_OF_DATE.columns.filter(({ column }) => column !== 'user_id') },
    sortable: ['since', 'name', 'expires_on'],
    choices: ['as_of', 'known', 'kind', 'position'],
    empty: 'No one is out of date.',
    facts: ['kind', 'state', 'expires_on', 'since'],
    tag: 'position',
    nameOf: ({ name, user_id }) => String(name === '' ? `Person ID ${user_id}` : name),
    cells: {
      kind: ({ kind }) => CREDENTIALS[kind as CredentialKind].title,
      state: ({ state }) => {
        const known = state as (typeof STATES)[number]
        return <Tag kind={tagOf(known)}>{STATE_WORDS[known]}</Tag>
      },
      expires_on: ({ expires_on }) => (typeof expires_on === 'string' ? formatDate(expires_on) : undefined),
    },
    opens: ({ user_id }) => `/admin-credentials/${user_id}`,
    direct: true,
    openWords: 'Open',
    isWorking: true,
    size: 'pages',
    widths: { name: 180, position: 100, kind: 190, state: 150, expires_on: 130, since: 110 },
  },
  {},
  {
    controls: (list) => (
      <>
        <AsOf list={list} />
        <ChoiceBox
          list={list}
          name="known"
          label="Record"
          options={[
            ['', 'Known now'],
            ['then', 'On record then'],
          ]}
        />
        <ChoiceBox list={list} name="kind" label="Certificate" options={KINDS} />
        <PositionBox list={list} />
      </>
    ),
  },
)

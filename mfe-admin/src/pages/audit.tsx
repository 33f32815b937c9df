import { TextLink } from '@arrive/kit/link.tsx'
import { actionWords, actorWords, hasPapers, listWords, rowsWords, whatWords } from '../audit/words.ts'
import { Guarded } from '../guard.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { NumberBox } from '../list/number-box.tsx'
import type { ListLook } from '../rows/looks.ts'
import { momentWords } from '../rows/words.ts'

const look: ListLook = {
  list: {
    name: 'audit',
    title: 'Audit',
    path: '/get_audit',
    columns: [
      { column: 'at', title: 'When' },
      { column: 'actor', title: 'Administrator' },
      { column: 'action', title: 'Action' },
      { column: 'what', title: 'Record' },
      { column: 'subject_user_id', title: 'Person' },
      { column: 'rows', title: 'Rows' },
    ],
  },
  sortable: ['at'],
  choices: ['subject_user_id', 'actor_user_id'],
  empty: 'No results found.',
  headed: ['at'],
  facts: ['actor', 'action', 'what', 'subject_user_id', 'rows'],
  nameOf: ({ at }) => momentWords(String(at)),
  cells: {
    at: ({ at }) => momentWords(String(at)),
    actor: actorWords,
    action: ({ action }) => actionWords(action),
    what: ({ what }) => whatWords(what),
    subject_user_id: (row) => {
      const { subject_user_id: person } = row
      if (person === null) return <span className="soft">{listWords(row)}</span>
      return hasPapers(row) ? <TextLink to={`/details-forms/${person}`}>{String(person)}</TextLink> : String(person)
    },
    rows: rowsWords,
  },
  size: 'pages',
  widths: { at: 200, actor: 220, action: 200, what: 180, subject_user_id: 180 },
  isExported: false,
}

export function Component() {
  return (
    <Guarded>
      {(session) => (
        <ListScreen
          look={look}
          session={session}
          controls={(list) => (
            <>
              <NumberBox list={list} name="subject_user_id" label="Person ID" />
              <NumberBox list={list} name="actor_user_id" label="Administrator ID" />
            </>
          )}
        />
      )}
    </Guarded>
  )
}

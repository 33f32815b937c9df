import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { formatMoment } from '@arrive/kit/format-date.ts'
import { TextLink } from '@arrive/kit/link.tsx'
import { formatAction, formatActor, formatList, formatRows, formatTarget, hasReviewPage } from '../audit/format.ts'
import { listPage } from '../list/list-page.tsx'
import { NumberBox } from '../list/number-box.tsx'

export const Component = listPage(
  {
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
        { column: 'rows', title: 'Result' },
      ],
    },
    sortable: ['at'],
    choices: ['subject_user_id', 'actor_user_id'],
    empty: 'No results found.',
    headed: ['at'],
    facts: ['actor', 'action', 'what', 'subject_user_id', 'rows'],
    nameOf: ({ at }) => formatMoment(String(at)),
    cells: {
      at: ({ at }) => formatMoment(String(at)),
      actor: formatActor,
      action: ({ action }) => formatAction(action),
      what: ({ what }) => formatTarget(what),
      subject_user_id: (row) => {
        const { subject_user_id: person } = row
        if (person === null) return <span className="soft">{formatList(row)}</span>
        return hasReviewPage(row) ? (
          <TextLink to={`/details-forms/${person}`}>{String(person)}</TextLink>
        ) : (
          String(person)
        )
      },
      rows: formatRows,
    },
    size: 'pages',
    widths: { at: 220, actor: 220, action: 200, what: 160, subject_user_id: 180 },
    isExported: false,
  },
  { roles: OFFICE.readers },
  {
    controls: (list) => (
      <>
        <NumberBox list={list} name="subject_user_id" label="Person ID" />
        <NumberBox list={list} name="actor_user_id" label="Administrator ID" />
      </>
    ),
  },
)

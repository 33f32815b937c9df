import { OIG_PAGE } from '@arrive/contracts/screening.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { formatDate } from '@arrive/kit/format-date.ts'
import { Tag } from '@arrive/kit/tag.tsx'
import { type Session, useShell } from '@arrive/router'
import type { Match } from './calls.ts'
import { DecisionForm } from './decision-form.tsx'
import { listDay, listDayWords } from './words.ts'

interface MatchCardProps {
  readonly session: Session
  readonly screening: string
  readonly match: Match
  readonly mayDecide: boolean
}

const TAGS = {
  same: <Tag kind="bad">Blocked: do not assign</Tag>,
  different: <Tag kind="ok">Different person</Tag>,
} as const

/** A person side by side with the rows of the list. */
export function MatchCard({ session, screening, match, mayDecide }: MatchCardProps) {
  const { toast } = useShell()
  const { decision, reason, name, user_id } = match
  const copy = () =>
    navigator.clipboard.writeText(OIG_PAGE).then(
      () => toast('The address is copied.'),
      () => toast('Copy the address by hand, please.'),
    )
  return (
    <Card title={name === '' ? `Person ID ${user_id}` : name}>
      <p>{decision === null ? <Tag kind="warn">Possible match</Tag> : TAGS[decision as keyof typeof TAGS]}</p>
      <Compared match={match} />
      <p className="adm-verify">
        <a href={OIG_PAGE} target="_blank" rel="noreferrer">
          Verify on the OIG website
        </a>{' '}
        <code>{OIG_PAGE}</code>{' '}
        <Button small onClick={() => void copy()}>
          Copy
        </Button>
      </p>
      {reason === null ? null : <p className="soft">Reason: {reason}</p>}
      {mayDecide ? <DecisionForm {...{ session, screening, match }} /> : null}
    </Card>
  )
}

function Compared({ match: { name, birth_date, rows } }: { match: Match }) {
  const lines = rows.map((row) => ({
    'Last name': row.lastname,
    'First name': row.firstname,
    'Middle name': row.midname,
    'Birth date': agrees(birth_date, row.dob),
    Address: `${row.address}, ${row.city}, ${row.state} ${row.zip}`,
    Excluded: `${listDayWords(row.excldate)}, ${row.excltype}`,
  }))
  const [first] = lines
  if (first === undefined) return null
  const own: Readonly<Record<string, string>> = {
    'Last name': name,
    'Birth date': birth_date === null ? 'Unknown' : formatDate(birth_date),
  }
  return (
    <div className="adm-scroll">
      <table className="adm-compared">
        <thead>
          <tr>
            <td />
            <th scope="col">On record</th>
            {lines.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order.
              <th key={at} scope="col">
                {lines.length === 1 ? 'On the list' : `List, row ${at + 1}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(first) as (keyof typeof first)[]).map((label) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{own[label] ?? ''}</td>
              {lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order.
                <td key={at}>{line[label]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function agrees(birthDate: string | null, dob: string): string {
  const words = listDayWords(dob)
  return birthDate !== null && listDay(dob) === birthDate ? `${words}, agrees` : words
}

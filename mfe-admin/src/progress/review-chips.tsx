import { Tag } from '@arrive/kit/tag.tsx'
import { BLOCKED } from '../parts/blocked.ts'
import type { Row } from '../rows/read-page.ts'

const [blocked, doNotAssign] = BLOCKED.split(/(?=:)/)

/** What the office has to do with a packet, and whether the person is blocked. */
export function ReviewChips({ row }: { row: Row }) {
  return (
    <span className="adm-chips">
      <State row={row} />
      {countIn(row['returned']) === 0 ? null : <Tag kind="bad">Returned</Tag>}
      {row['blocked'] === true ? (
        <Tag kind="bad">
          <span>
            {blocked}
            <span className="adm-rest">{doNotAssign}</span>
          </span>
        </Tag>
      ) : null}
    </span>
  )
}

function State({ row }: { row: Row }) {
  const waiting = countIn(row['to_review'])
  if (waiting > 0) return <Tag kind="warn">To review: {waiting}</Tag>
  if (row['approved_at'] !== null) return <Tag kind="ok">Approved</Tag>
  return isReady(row) ? <Tag kind="ok">All forms approved</Tag> : null
}

/** Every form that is needed is in, and none waits for the office or for the person. */
export function isReady(row: Row): boolean {
  return ['missing', 'more_missing', 'to_review', 'returned'].every((column) => countIn(row[column]) === 0)
}

function countIn(forms: unknown): number {
  return Array.isArray(forms) ? forms.length : 0
}

import { hash } from 'node:crypto'
import type { CountedTree } from './checkpoints.ts'
import { type Finding, ofProof } from './findings.ts'
import { type Row, toldBy } from './rows.ts'

/**
 * Whether a `proof` event's id derives from its other bytes (decision 0037): the first 16 bytes of
 * SHA-256("arrive/proof-event/1\n" ‖ bytes with zeros for the id's digits), as a version 8 UUID.
 */
function hasBoundId(raw: Uint8Array): boolean {
  const text = Buffer.from(raw).toString('latin1')
  const [found, id] = /"id":"([\s\S]{36})/.exec(text) ?? []
  if (found === undefined) return false
  const without = text.replace(found, '"id":"00000000-0000-0000-0000-000000000000')
  const digits = hash('sha256', Buffer.from(`arrive/proof-event/1\n${without}`, 'latin1'), 'hex')
  const variant = '89ab'[Number.parseInt(digits[16] ?? '', 16) & 3]
  const made = `${digits.slice(0, 12)}8${digits.slice(13, 16)}${variant}${digits.slice(17, 32)}`
  return id === made.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Valid `proof` events without a bound id in a log where others have one. A tree's first event has an ordinary id. */
export function unbound(rows: readonly Row[], trees: readonly CountedTree[]): readonly Finding[] {
  const without = rows.filter(({ raw }) => !hasBoundId(raw)).map(({ raw }) => toldBy(raw).id)
  if (without.length === rows.length) return []
  const counted = trees.flatMap(({ tree, ends }) => [
    ...tree.notes.map(({ id }) => id),
    ...tree.rotations.map(({ id }) => id),
    ...[...ends.values()].map(({ id }) => id),
  ])
  return counted.filter((id) => id !== null && without.includes(id)).map((id) => ofProof('altered', id))
}

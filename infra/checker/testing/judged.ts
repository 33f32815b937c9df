import type { HonestLog } from '@arrive/contracts/proof/testing/honest-log.ts'
import { nodeHashing } from '@arrive/contracts/proof/testing/node-hashing.ts'
import { exportedRowsOf, rowsOf } from '@arrive/contracts/proof/testing/rows.ts'
import type { Row } from '@arrive/contracts/proof/verifying/rows.ts'
import { createVerifier, type Trusted } from '@arrive/contracts/proof/verifying/verify.ts'
import { check } from '../check.ts'
import type { Finding } from '../findings.ts'

/** A log in the form in which it is verified. */
export interface Given {
  readonly rows: readonly Row[]
  /** Signed notes beside the events, as an export has them. */
  readonly notes: readonly string[]
  readonly trusted: Trusted
}

/** What both implementations say in the same words. */
export interface Judgement {
  readonly ok: boolean
  /** With which a command ends: 1 for a finding, 2 where something has no answer. */
  readonly exit: 0 | 1 | 2
  /** How many events are sealed, and how many came after them. Of a log that was touched, nobody has defined it. */
  readonly counts: readonly [checked: number, unsealed: number] | undefined
  readonly findings: readonly string[]
}

export const FORMS = {
  rows: (sources: HonestLog['sources']) => ({ rows: [...rowsOf(sources)], notes: [] }),
  export: (sources: HonestLog['sources']) => ({ rows: [...exportedRowsOf(sources)], notes: [] }),
} as const

/** The verifier of `contracts/proof`. */
export async function judgedByProduct({ rows, notes, trusted }: Given): Promise<Judgement> {
  const verifier = createVerifier(nodeHashing, trusted)
  for (const row of rows) verifier.add(row)
  for (const note of notes) verifier.addNote(note)
  const { ok, checked, unsealed, findings, problem } = await verifier.finish()
  return { ok, counts: ok ? [checked, unsealed] : undefined, ...said(findings, problem !== undefined) }
}

/** The checker. An export tells it no places, not even numbers in a topic. */
export function judgedByChecker({ rows, notes, trusted }: Given): Judgement {
  const own = rows.map(({ topic, raw, source, offset }) => (source ? { topic, raw, source, offset } : { topic, raw }))
  const { ok, cannotSay, checked, unsealed, findings } = check(own, notes, trusted)
  return { ok, counts: ok ? [checked, unsealed] : undefined, ...said(findings, cannotSay) }
}

/** A finding of either. The product has kinds about receipts, too, which the checker is not given. */
type Told = Omit<Finding, 'kind'> & { readonly kind: string }

function said(findings: readonly Told[], cannotSay: boolean): Pick<Judgement, 'exit' | 'findings'> {
  const exit = cannotSay ? 2 : 0
  return { exit: findings.length > 0 ? 1 : exit, findings: findings.map(inWords).sort() }
}

/** Of events that were swapped, either may be named as the one that moved. */
function inWords({ kind, topic, event, index, person }: Told): string {
  return kind === 'reordered' ? `${kind} ${topic} of ${person}` : `${kind} ${topic} ${event} at ${index}`
}

import type { HonestLog } from '@arrive/contracts/proof/testing/honest-log.ts'
import { nodeHashing } from '@arrive/contracts/proof/testing/node-hashing.ts'
import { exportedRowsOf, rowsOf } from '@arrive/contracts/proof/testing/rows.ts'
import type { Row } from '@arrive/contracts/proof/verifying/rows.ts'
import { createVerifier, type Trusted } from '@arrive/contracts/proof/verifying/verify.ts'
import { check } from '../check.ts'
import type { Finding } from '../findings.ts'

export interface Given {
  readonly rows: readonly Row[]
  readonly notes: readonly string[]
  readonly trusted: Trusted
}

export interface Judgement {
  readonly ok: boolean
  /** Exit code: 1 for a finding, 2 if something has no answer. */
  readonly exit: 0 | 1 | 2
  /** Sealed and later events. Undefined for an altered log. */
  readonly counts: readonly [checked: number, unsealed: number] | undefined
  readonly findings: readonly string[]
}

export const FORMS = {
  rows: (sources: HonestLog['sources']) => ({ rows: [...rowsOf(sources)], notes: [] }),
  export: (sources: HonestLog['sources']) => ({ rows: [...exportedRowsOf(sources)], notes: [] }),
} as const

export async function judgedByProduct({ rows, notes, trusted }: Given): Promise<Judgement> {
  const verifier = createVerifier(nodeHashing, trusted)
  for (const row of rows) verifier.add(row)
  for (const note of notes) verifier.addNote(note)
  const { ok, checked, unsealed, findings, problem } = await verifier.finish()
  return { ok, counts: ok ? [checked, unsealed] : undefined, ...said(findings, problem !== undefined) }
}

/** The checker gets no positions, as in an export. */
export function judgedByChecker({ rows, notes, trusted }: Given): Judgement {
  const own = rows.map(({ topic, raw, source, offset }) => (source ? { topic, raw, source, offset } : { topic, raw }))
  const { ok, cannotSay, checked, unsealed, findings } = check(own, notes, trusted)
  return { ok, counts: ok ? [checked, unsealed] : undefined, ...said(findings, cannotSay) }
}

/** A finding of either. The checker gets no receipts, so it lacks the product's kinds about them. */
type Told = Omit<Finding, 'kind'> & { readonly kind: string }

function said(findings: readonly Told[], cannotSay: boolean): Pick<Judgement, 'exit' | 'findings'> {
  const exit = cannotSay ? 2 : 0
  return { exit: findings.length > 0 ? 1 : exit, findings: findings.map(inWords).sort() }
}

/** If events were swapped, either may be reported as moved. */
function inWords({ kind, topic, event, index, person }: Told): string {
  return kind === 'reordered' ? `${kind} ${topic} of ${person}` : `${kind} ${topic} ${event} at ${index}`
}

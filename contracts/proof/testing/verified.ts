import { createVerifier, type Report, type Trusted } from '../verifying/verify.ts'
import type { HonestLog } from './honest-log.ts'
import { nodeHashing } from './node-hashing.ts'
import { rowsOf } from './rows.ts'

export async function verified(
  sources: HonestLog['sources'],
  trusted: Trusted = {},
  read: typeof rowsOf = rowsOf,
): Promise<Report> {
  const verifier = createVerifier(nodeHashing, trusted)
  for (const row of read(sources)) verifier.add(row)
  return verifier.finish()
}

export function found({ findings }: Report): readonly (readonly [string, string | null, string | null])[] {
  return findings.map(({ kind, topic, event }) => [kind, topic, event])
}

import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import type { Kernel, SourceOffsets } from '../../kernel/index.ts'
import { readAll } from '../../shared/read-all.ts'
import { begunBy } from '../events/proof-event.ts'
import { PROOF_SOURCE } from '../page.ts'

/** Where the trees of a log begin. */
export interface Begins {
  /** Their origins, the first one first. A tree that was begun by two processes at the same time is one. */
  readonly origins: readonly string[]
  /** The offset at which the last one begins; 0 before the first. */
  readonly offset: number
  /** Where the log was looked at up to. */
  readonly end: number
}

/** Reads which trees have begun: only the last one is gone on with. */
export async function readBegins(
  { log }: Pick<Kernel, 'log'>,
  how: { readonly reader: string; readonly signal: AbortSignal },
): Promise<Begins> {
  const ends: SourceOffsets = await log.ends([PROOF])
  const end = ends.get(PROOF_SOURCE) ?? 0
  let found: Begins = { origins: [], offset: 0, end }
  if (end === 0) return found
  await readAll(log, [PROOF], {
    take: ({ source, offset, envelope }) => {
      const origin = source === PROOF_SOURCE ? begunBy(envelope)?.key.name : undefined
      if (origin === undefined || found.origins.includes(origin)) return
      found = { origins: [...found.origins, origin], offset, end }
    },
    to: new Map([...ends, [PROOF_SOURCE, end]]),
    ...how,
  })
  return found
}

import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import type { Kernel, SourceOffsets } from '../../kernel/index.ts'
import { readAll } from '../../shared/read-all.ts'
import { begunBy } from '../events/proof-event.ts'
import { PROOF_SOURCE } from '../page.ts'

export interface Begins {
  /** Oldest first. A tree that two processes began at the same time counts once. */
  readonly origins: readonly string[]
  /** 0 before the first tree. */
  readonly offset: number
  readonly end: number
}

/** Only the last tree is continued. */
export async function readBegins({ log }: Pick<Kernel, 'log'>, signal: AbortSignal): Promise<Begins> {
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
    to: ends,
    signal,
  })
  return found
}

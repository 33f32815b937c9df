import { type Kernel, kernelData } from '../../kernel/index.ts'
import { takeLease } from '../../shared/lease.ts'

/** A lease expires this many milliseconds after its last renewal, and is renewed at this interval. */
const TERM = 60_000
const EVERY = 15_000

const UNDER_WAY = 'Another rebuild is under way, or was killed a moment ago: try again in a minute. Nothing was done.'
const LOST = 'Another rebuild has begun, since this one was held up for a minute: nothing was switched.'

/** One process at a time may rebuild. */
export interface RebuildLease {
  /** @throws Error with one sentence if another process holds it by now */
  readonly assertHeld: () => Promise<void>
  readonly release: () => Promise<void>
}

type Dependencies = Pick<Kernel, 'store' | 'now' | 'newId'>

/** @throws Error with one sentence if another process has it */
export async function takeRebuildLease({ store, now, newId }: Dependencies): Promise<RebuildLease> {
  const lease = await takeLease(store, { ...kernelData.REBUILD_LEASE, owner: newId(), now, length: TERM })
  if (lease === undefined) throw new Error(UNDER_WAY)
  // A lasting failure shows up when the lease is needed.
  const timer = setInterval(() => void lease.renew('always').catch(() => undefined), EVERY).unref()
  return {
    assertHeld: async () => {
      if (!(await lease.renew('always'))) throw new Error(LOST)
    },
    release: async () => {
      clearInterval(timer)
      await lease.release().catch(() => undefined)
    },
  }
}

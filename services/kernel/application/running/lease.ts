import type { DocumentStore } from '../../event-store/ports/document-store.ts'
import { GENERATIONS } from '../../event-store/projector/names.ts'
import type { Kernel } from '../module.ts'

/** Beside the generations; no projection has such a name. */
const ROW = 'lease/rebuild'
/** Without a renewal it ends after so many milliseconds, and is renewed each so many. */
const TERM = 60_000
const EVERY = 15_000

const UNDER_WAY = 'Another rebuild is under way, or was killed a moment ago: try again in a minute. Nothing was done.'
const LOST = 'Another rebuild has begun, since this one was held up for a minute: nothing was switched.'

/** The right to rebuild, which one process at a time has. */
export interface Lease {
  /** Renews it. @throws Error with one sentence where somebody else has it by now. */
  readonly assertHeld: () => Promise<void>
  readonly release: () => Promise<void>
}

type Means = Pick<Kernel, 'store' | 'now' | 'newId'>

/** Takes the right to rebuild. @throws Error with one sentence where another process has it. */
export async function takeLease({ store, now, newId }: Means): Promise<Lease> {
  const holder = newId()
  const row = (until: number) => ({ id: ROW, person: 0, body: JSON.stringify({ holder, until }) })
  const found = await store.insertOnce(GENERATIONS.name, row(now() + TERM))
  if (found !== undefined) {
    const isOver = untilOf(found.body) <= now()
    if (!isOver || !(await store.replaceIf(GENERATIONS.name, row(now() + TERM), found.body))) throw new Error(UNDER_WAY)
  }

  /** Read first: of a renewal that was not answered nobody knows whether it has landed. */
  async function renew(until: number): Promise<void> {
    const body = (await store.get(GENERATIONS.name, [ROW])).get(ROW)?.body
    const isMine = body !== undefined && JSON.parse(body).holder === holder
    if (!isMine || !(await store.replaceIf(GENERATIONS.name, row(until), body))) throw new Error(LOST)
  }

  let last = Promise.resolve()
  /** One after the other: two at once would take each other for somebody else. */
  function inTurn(until: () => number): Promise<void> {
    const renewed = last.then(() => renew(until()))
    last = renewed.catch(() => undefined)
    return renewed
  }

  // What fails here fails again where the lease is needed.
  const timer = setInterval(() => void inTurn(() => now() + TERM).catch(() => undefined), EVERY).unref()
  return {
    assertHeld: () => inTurn(() => now() + TERM),
    release: async () => {
      clearInterval(timer)
      await inTurn(() => 0).catch(() => undefined)
    },
  }
}

/** Alone, a lease that is found at the start can only be that of a rebuild that died. */
export async function forgetLease(store: DocumentStore): Promise<void> {
  await store.commit([{ kind: 'remove', collection: GENERATIONS.name, id: ROW }])
}

function untilOf(body: string): number {
  return JSON.parse(body).until
}

import { ArriveError } from '../common/errors.ts'

/** Of all bodies that are being received or worked on, in bytes: as much as eight uploads. */
const MOST = 48 * 1_024 * 1_024

/** Limits the memory of all request bodies together. */
export type BodyMemory = ReturnType<typeof createBodyMemory>

interface Held {
  readonly from: string
  readonly since: number
  readonly refuse: (refusal: ArriveError) => void
  bytes: number
  isComplete: boolean
}

/**
 * Bounds what all bodies hold together. When it is full, the address that holds the most gives way, with the body that
 * comes slowest: who delivers at once is never kept out by those who do not.
 */
export function createBodyMemory(now: () => number, most = MOST) {
  const all = new Set<Held>()
  let total = 0

  function drop(held: Held): void {
    if (all.delete(held)) total -= held.bytes
  }

  function makeRoom(newest: Held): void {
    while (total > most && all.has(newest)) {
      const victim = slowest([...all], now()) ?? newest
      drop(victim)
      victim.refuse(new ArriveError('busy', { retryAfter: 2 }))
    }
  }

  /** Starts a body from an address; `refuse` is called if it is dropped to make room for others. */
  function receive(from: string, refuse: Held['refuse']) {
    const held: Held = { from, since: now(), refuse, bytes: 0, isComplete: false }
    all.add(held)
    return {
      /** Adds to the bytes held for it. */
      grow: (bytes: number): void => {
        if (!all.has(held)) return
        held.bytes += bytes
        total += bytes
        makeRoom(held)
      },
      /** Marks it as complete; from now on it is not dropped for others. */
      complete: (): void => {
        held.isComplete = true
      },
      end: () => drop(held),
    }
  }

  return { receive }
}

/** Of the bodies that are not complete, those of the address that holds the most; of these the slowest. */
function slowest(all: readonly Held[], now: number): Held | undefined {
  const shares = new Map<string, number>()
  for (const { from, bytes } of all) shares.set(from, (shares.get(from) ?? 0) + bytes)
  const share = (held: Held) => shares.get(held.from) ?? 0
  const rate = ({ bytes, since }: Held) => bytes / (now - since + 1)
  const evictBefore = (one: Held, other: Held) =>
    share(one) === share(other) ? rate(one) < rate(other) : share(one) > share(other)
  const open = all.filter(({ isComplete, bytes }) => !isComplete && bytes > 0)
  return open.reduce<Held | undefined>((best, one) => (best && !evictBefore(one, best) ? best : one), undefined)
}

import { ArriveError } from '../common/errors.ts'

/** For all bodies being received or processed, in bytes: eight uploads. */
const LIMIT = 48 * 1_024 * 1_024

export type BodyMemory = ReturnType<typeof createBodyMemory>

interface Held {
  readonly from: string
  readonly since: number
  readonly refuse: (refusal: ArriveError) => void
  bytes: number
  isComplete: boolean
}

/** When it is full, the slowest body of the address that holds the most is dropped: slow senders never block others. */
export function createBodyMemory(now: () => number, most = LIMIT) {
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

  function receive(from: string, refuse: Held['refuse']) {
    const held: Held = { from, since: now(), refuse, bytes: 0, isComplete: false }
    all.add(held)
    return {
      grow: (bytes: number): void => {
        if (!all.has(held)) return
        held.bytes += bytes
        total += bytes
        makeRoom(held)
      },
      /** A complete body is not dropped for others. */
      complete: (): void => {
        held.isComplete = true
      },
      end: () => drop(held),
    }
  }

  return { receive }
}

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

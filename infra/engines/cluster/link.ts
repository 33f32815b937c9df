import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createStall, type Stall } from '../proxy.ts'

/** The way between two nodes. What happens to it happens to both directions and to all connections over it. */
export interface Link {
  /** From now on nothing gets through: no bytes, no end of a connection, no new connection. None of it is dropped. */
  readonly cut: () => void
  /** Everything takes so many milliseconds in each direction. */
  readonly slow: (ms: number) => void
  /** As quick as ever, and what was held up arrives, in order. */
  readonly heal: () => void
  /** Resolves once it is not cut. */
  readonly open: () => Promise<void>
  /** Carries between the two ends of a connection. */
  readonly join: (one: Socket, other: Socket) => void
}

/** Bytes under way in one direction of a connection, after which no more are taken before some have arrived. */
const MOST_BYTES = 4 * 1_024 * 1_024

export function createLink(): Link {
  const stall = createStall()
  let ms = 0
  const way = { ms: () => ms, over: stall.over }
  return {
    cut: stall.begin,
    slow: (to) => {
      ms = to
    },
    heal: () => {
      ms = 0
      stall.end()
    },
    open: stall.over,
    join: (one, other) => {
      carry(one, other, way)
      carry(other, one, way)
    },
  }
}

interface Way extends Pick<Stall, 'over'> {
  readonly ms: () => number
}

/** Bytes, or the end, and when they are to arrive. */
interface Arrival {
  readonly bytes: Buffer | undefined
  readonly due: number
}

/** One direction of a connection. Its end takes the way of its bytes, so that over a cut link nobody hears of it. */
function carry(from: Socket, to: Socket, { ms, over }: Way): void {
  const underWay: Arrival[] = []
  let size = 0
  let delivering = false
  from.setNoDelay()
  // The end that follows is what the other side hears.
  from.on('error', () => undefined)
  from.on('data', (bytes: Buffer) => send(bytes))
  from.on('close', () => send(undefined))

  function send(bytes: Buffer | undefined): void {
    size += bytes?.length ?? 0
    if (size > MOST_BYTES) from.pause()
    underWay.push({ bytes, due: performance.now() + ms() })
    if (!delivering) void deliver()
  }

  async function deliver(): Promise<void> {
    delivering = true
    for (let next = underWay.shift(); next !== undefined; next = underWay.shift()) {
      const early = next.due - performance.now()
      if (early > 0) await pause(early)
      await over()
      if (next.bytes === undefined) to.destroy()
      else await write(to, next.bytes)
      size -= next.bytes?.length ?? 0
      if (size <= MOST_BYTES) from.resume()
    }
    delivering = false
  }
}

/** Resolves when the socket takes more, or never will. */
async function write(to: Socket, bytes: Buffer): Promise<void> {
  if (to.destroyed || to.write(bytes)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  to.once('drain', resolve)
  to.once('close', resolve)
  await promise
  to.off('drain', resolve)
  to.off('close', resolve)
}

import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createStall, type Stall } from '../proxy.ts'

/** The link between two nodes; affects both directions and all its connections. */
export interface Link {
  /** Nothing gets through from now on: no bytes, connection ends or new connections. Nothing is dropped. */
  readonly cut: () => void
  /** Adds latency in each direction, in milliseconds. */
  readonly slow: (ms: number) => void
  readonly heal: () => void
  readonly open: () => Promise<void>
  readonly join: (one: Socket, other: Socket) => void
}

/** Back pressure starts at this many bytes in flight per direction of a connection. */
const MAX_BYTES = 4 * 1_024 * 1_024

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

/** Bytes, or the end, with the arrival time. */
interface Arrival {
  readonly bytes: Buffer | undefined
  readonly due: number
}

/** One direction of a connection. The end is queued behind the bytes, so a cut link hides it. */
function carry(from: Socket, to: Socket, { ms, over }: Way): void {
  const underWay: Arrival[] = []
  let size = 0
  let delivering = false
  from.setNoDelay()
  // The end that follows signals the error to the other side.
  from.on('error', () => undefined)
  from.on('data', (bytes: Buffer) => send(bytes))
  from.on('close', () => send(undefined))

  function send(bytes: Buffer | undefined): void {
    size += bytes?.length ?? 0
    if (size > MAX_BYTES) from.pause()
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
      if (size <= MAX_BYTES) from.resume()
    }
    delivering = false
  }
}

/** Resolves when the socket accepts more, or never will. */
async function write(to: Socket, bytes: Buffer): Promise<void> {
  if (to.destroyed || to.write(bytes)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  to.once('drain', resolve)
  to.once('close', resolve)
  await promise
  to.off('drain', resolve)
  to.off('close', resolve)
}

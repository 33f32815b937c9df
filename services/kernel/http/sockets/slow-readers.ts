import type { Socket } from 'node:net'
import { type Connection, isUnread } from './connection.ts'

/** Minimum bytes per second. */
const MIN_RATE = 2 * 1_024

/**
 * Counts sent bytes, so that reading a byte now and then keeps no response in memory; idle streams are fine.
 * @param over period of the measurement in milliseconds
 */
export function disconnectSlowReaders(
  all: () => Iterable<Connection>,
  { over, every }: { readonly over: number; readonly every: number },
  now: () => number,
): () => void {
  const marks = new WeakMap<Connection, { readonly left: number; readonly at: number }>()

  function look(connection: Connection): void {
    const { socket } = connection
    if (!isUnread(connection)) {
      marks.delete(connection)
      return
    }
    const mark = marks.get(connection)
    const left = sent(socket)
    const time = now() - (mark?.at ?? now())
    if (mark !== undefined && time < over) return
    if (mark === undefined || left - mark.left >= (MIN_RATE * time) / 1_000) marks.set(connection, { left, at: now() })
    else socket.destroy()
  }

  const timer = setInterval(() => {
    for (const connection of all()) look(connection)
  }, every).unref()
  return () => clearInterval(timer)
}

/** Node reports only whole writes, which may be megabytes; the handle knows the rest. */
function sent(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  const [written, waiting] = [fieldOf(handle, 'bytesWritten'), fieldOf(handle, 'writeQueueSize')]
  if (written === undefined || waiting === undefined) return socket.bytesWritten - socket.writableLength
  return written - waiting
}

function fieldOf(value: unknown, name: string): number | undefined {
  const field: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof field === 'number' ? field : undefined
}

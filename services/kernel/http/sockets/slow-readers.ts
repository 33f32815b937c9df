import type { Socket } from 'node:net'
import { type Connection, isUnread } from './connection.ts'

/** Bytes a second that a client has to take of its answer. */
const MIN_RATE = 2 * 1_024

/**
 * Cuts off who reads too slowly. Only what has left counts: sending a byte now and then, or reading one, keeps no
 * answer in memory. Where there is nothing to read, as for a client that follows something, nobody is too slow. Answers
 * how to end it.
 * @param over milliseconds over which that is measured
 * @param every how often it is looked at, in milliseconds
 */
export function disconnectSlowReaders(
  all: () => Iterable<Connection>,
  { over, every }: { readonly over: number; readonly every: number },
  now: () => number,
): () => void {
  /** How many bytes had left the process, and when that was looked at. */
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

/**
 * How many bytes the operating system has taken. Node tells only when it has taken all of a write, which may be
 * megabytes; how much of it still waits is known to the handle below, where there is one.
 */
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

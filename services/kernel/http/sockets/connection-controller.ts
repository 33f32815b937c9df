import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Say } from '@arrive/contracts/messages/message.ts'
import type { Headers } from '../headers.ts'
import { type Connection, isReceiving } from './connection.ts'
import { discardRest, halfClose, writeRawRefusal } from './half-close.ts'
import { queueRequests } from './request-queue.ts'
import type { InTurn } from './turns.ts'

/** Handles what happens on one connection. */
export type ConnectionController = ReturnType<typeof createConnectionController>

/** Takes control of a newly accepted connection, between its incoming bytes and the HTTP parser. */
export function createConnectionController(connection: Connection, now: () => number, inTurn: InTurn) {
  const { socket } = connection
  const queue = queueRequests(connection, parserOf(socket), { now, inTurn })

  function end(): void {
    connection.ending = true
    halfClose(socket)
  }

  function over(): void {
    connection.open--
    connection.since = now()
    if (socket.destroyed || connection.ending) return
    if (queue.isClosed()) {
      end()
      return
    }
    if (isReceiving(connection)) connection.req?.once('close', discardRest(socket).stop)
    queue.goOn()
  }

  // The HTTP server calls this after the last answer. With unread input, the client would lose that answer.
  socket.destroySoon = () => {
    if (isReceiving(connection) || queue.isWaiting()) end()
    else Socket.prototype.destroySoon.call(socket)
  }

  return {
    begin: (req: IncomingMessage, res: ServerResponse): void => {
      Object.assign(connection, { req, res, open: connection.open + 1, since: now() })
      res.once('close', over)
    },
    /** What it sent is not HTTP, or came too slowly. Nothing is written into an answer that has started. */
    refuse: (error: NodeJS.ErrnoException, headers: Headers, say: Say): void => {
      // Whoever sends its first request just now would take it for the answer; `onTimeout` ends such a connection.
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return
      const isAnswered = connection.open > 0 && connection.res?.headersSent === true
      if (connection.ending || isAnswered || error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy()
        return
      }
      writeRawRefusal(socket, error, headers, say)
      end()
    },
    /** Called when nothing has been received or sent for a while. */
    onTimeout: (): void => {
      // A client that waits for an answer, or follows a stream, may be silent.
      if (connection.open === 0) socket.destroy()
    },
  }
}

type Listener = Parameters<Socket['off']>[1]

/**
 * Takes the parser's own listener from a connection, to be called piece by piece. As soon as another one is added the
 * parser no longer reads from the connection by itself.
 */
function parserOf(socket: Socket): (piece: Buffer) => void {
  const [parse] = socket.listeners('data')
  if (parse === undefined) throw new Error('The HTTP server listens to its connections in another way than it did')
  socket.off('data', parse as Listener)
  return (piece) => {
    try {
      Reflect.apply(parse, socket, [piece])
    } catch {
      // A client must not be able to end the process by triggering an assertion of the platform.
      socket.destroy()
    }
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Say } from '@arrive/contracts/messages/message.ts'
import type { Headers } from '../headers.ts'
import { type Connection, isReceiving } from './connection.ts'
import { discardRest, halfClose, writeRawRefusal } from './half-close.ts'
import { queueRequests } from './request-queue.ts'
import type { InTurn } from './turns.ts'

export type ConnectionController = ReturnType<typeof createConnectionController>

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

  // The HTTP server calls this after the last response. With unread input, the client would lose that response.
  socket.destroySoon = () => {
    if (isReceiving(connection) || queue.isWaiting()) end()
    else Socket.prototype.destroySoon.call(socket)
  }

  return {
    begin: (req: IncomingMessage, res: ServerResponse): void => {
      Object.assign(connection, { req, res, open: connection.open + 1, since: now() })
      res.once('close', over)
    },
    /** For invalid HTTP or a timeout. Writes nothing into a response that has started. */
    refuse: (error: NodeJS.ErrnoException, headers: Headers, say: Say): void => {
      // A client that sends its first request now would take it for the response; `onTimeout` ends such a connection.
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return
      const isAnswered = connection.open > 0 && connection.res?.headersSent === true
      if (connection.ending || isAnswered || error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy()
        return
      }
      writeRawRefusal(socket, error, headers, say)
      end()
    },
    onTimeout: (): void => {
      // A client that waits for a response, or reads a stream, may be silent.
      if (connection.open === 0) socket.destroy()
    },
  }
}

type Listener = Parameters<Socket['off']>[1]

/** With another listener, the parser no longer reads from the socket directly. */
function parserOf(socket: Socket): (piece: Buffer) => void {
  const [parse] = socket.listeners('data')
  if (parse === undefined) throw new Error('The HTTP server listens to its connections in another way than it did')
  socket.off('data', parse as Listener)
  return (piece) => {
    try {
      Reflect.apply(parse, socket, [piece])
    } catch {
      // Malformed input must not end the process through a platform assertion.
      socket.destroy()
    }
  }
}

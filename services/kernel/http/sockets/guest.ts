import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Say } from '@arrive/contracts/messages/message.ts'
import type { Headers } from '../headers.ts'
import { type Connection, isReceiving } from './connection.ts'
import { LINGERING, linger, takeRest } from './linger.ts'
import { writeRawRefusal } from './raw-refusal.ts'
import { takeTurns } from './turns.ts'

/** A connection with what may happen to it. */
export interface Guest {
  readonly begin: (req: IncomingMessage, res: ServerResponse) => void
  /** What it sent is no HTTP, or came too slowly for it. Nothing is written into an answer on its way. */
  readonly refuse: (error: NodeJS.ErrnoException, headers: Headers, say: Say) => void
  /** Nothing has arrived or left for a while. */
  readonly standsStill: () => void
}

/** Takes a connection that the HTTP server has just taken, and stands between what arrives on it and the parser. */
export function createGuest(connection: Connection, now: () => number): Guest {
  const { socket } = connection
  const turns = takeTurns(connection, parserOf(socket), now)

  function end(): void {
    connection.ending = true
    linger(socket)
  }

  function over(): void {
    connection.open--
    connection.since = now()
    if (socket.destroyed || connection.ending) return
    if (turns.isOver()) {
      end()
      return
    }
    if (isReceiving(connection)) connection.req?.once('close', takeRest(socket, LINGERING).over)
    turns.goOn()
  }

  // What the HTTP server calls behind the last answer. With anything unread the client would lose that answer.
  socket.destroySoon = () => {
    if (isReceiving(connection) || turns.isWaiting()) end()
    else Socket.prototype.destroySoon.call(socket)
  }

  return {
    begin: (req, res) => {
      Object.assign(connection, { req, res, open: connection.open + 1, since: now() })
      res.once('close', over)
    },
    refuse: (error, headers, say) => {
      const isAnswered = connection.open > 0 && connection.res?.headersSent === true
      if (connection.ending || isAnswered || error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy()
        return
      }
      writeRawRefusal(socket, error, headers, say)
      end()
    },
    standsStill: () => {
      // Who waits for an answer, or follows something, may do so in silence.
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
      // An assertion of the platform that nobody may trip over to end the process.
      socket.destroy()
    }
  }
}

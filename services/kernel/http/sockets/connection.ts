import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What the edge knows of one connection. */
export interface Connection {
  readonly socket: Socket
  /** Whose it is: an IPv4 address, or the /64 of an IPv6 one. */
  readonly network: string
  /** When it was opened, in milliseconds. */
  readonly opened: number
  /** The request whose head was read last. */
  req?: IncomingMessage
  /** The answer to it. */
  res?: ServerResponse
  /** Set while a request has come whose turn it is not yet. */
  inLine?: boolean
  /** How many answers are not over yet. */
  open: number
  /** When a request or an answer last began or ended here, in milliseconds. */
  since: number
  /** Set once further input is no longer parsed as requests. */
  ending: boolean
}

/** Whether a request is still on its way, though it may have been answered already. */
export function isReceiving({ req }: Connection): boolean {
  return req !== undefined && !req.complete
}

/** Whether no answer is under way and no request either, as far as it has arrived. */
export function isIdle(connection: Connection): boolean {
  return connection.open === 0 && connection.inLine !== true && !isReceiving(connection)
}

/** Whether the client has bytes of an answer to read that do not even fit into the buffers of the systems between. */
export function isUnread({ socket }: Connection): boolean {
  return socket.writableLength > 0
}

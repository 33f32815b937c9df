import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Connection {
  readonly socket: Socket
  readonly network: string
  readonly opened: number
  /** The last request whose head was read. */
  req?: IncomingMessage
  res?: ServerResponse
  /** Set while a request waits for its turn. */
  inLine?: boolean
  open: number
  /** When a request or response last began or ended, in milliseconds. */
  since: number
  /** Set once further input is no longer parsed as requests. */
  ending: boolean
}

/** Whether a request is still arriving, even if it was answered already. */
export function isReceiving({ req }: Connection): boolean {
  return req !== undefined && !req.complete
}

export function isIdle(connection: Connection): boolean {
  return connection.open === 0 && connection.inLine !== true && !isReceiving(connection)
}

/** Whether the client has not read a response, beyond what system buffers hold. */
export function isUnread({ socket }: Connection): boolean {
  return socket.writableLength > 0
}

import type { Socket } from 'node:net'

export interface Connection {
  readonly socket?: Pick<Socket, 'removeAllListeners'>
  /** Received bytes of an incomplete response, their count, and the count needed to continue. */
  chunks: readonly unknown[]
  bytesBuffered: number
  bytesNeeded: number
  isConnected(): boolean
  connect(): Promise<unknown>
}

const LENGTH_BYTES = 4

/**
 * Clears the buffer for each new socket. Unpatched, if a broker dies in the middle of a response, data of the next
 * socket is appended to it, and every request times out until the process ends. No upstream issue.
 */
export function clearsBuffer(connections: Connection): void {
  const { connect } = connections
  connections.connect = async function (this: Connection) {
    if (!this.isConnected()) {
      this.socket?.removeAllListeners('data')
      Object.assign(this, { chunks: [], bytesBuffered: 0, bytesNeeded: LENGTH_BYTES })
    }
    return connect.call(this)
  }
}

import type { IncomingMessage } from 'node:http'
import { type Connection, isReceiving } from './connection.ts'
import type { InTurn } from './turns.ts'

/** Bytes that may wait behind an unanswered request. */
const MAX_PIPELINED_BYTES = 16 * 1_024
const HEAD_END = Buffer.from('\r\n\r\n')
/** Bytes to hold back because they may be the start of a head's end. */
const UNDECIDED = HEAD_END.length - 1
/** Smallest piece of a chunked body, so that many line breaks cost no more. */
const PIECE = 64
const NOTHING = Buffer.alloc(0)

/**
 * Passes the parser one request at a time: Node's own would read a thousand of them before the first response. A client
 * that sends far ahead gets the current response, and then the end of the connection.
 * @param inTurn begins a request when it is its turn among all connections
 */
export function queueRequests(
  connection: Connection,
  parse: (piece: Buffer) => void,
  { now, inTurn }: { readonly now: () => number; readonly inTurn: InTurn },
) {
  const { socket } = connection
  let waiting: Buffer = NOTHING
  let isClosed = false
  const body = createBodyCutter()

  function goOn(): void {
    while (waiting.length > 0 && canRead(connection)) {
      const end = isReceiving(connection) ? body(connection.req, waiting) : cutHeaders(waiting)
      if (end === 0) break
      const piece = waiting.subarray(0, end)
      waiting = waiting.subarray(end)
      parse(piece)
    }
    if (!connection.ending) settle()
  }

  function settle(): void {
    if (canRead(connection) || waiting.length <= MAX_PIPELINED_BYTES) return
    waiting = NOTHING
    isClosed = true
    if (connection.res?.headersSent === false) connection.res.shouldKeepAlive = false
  }

  socket.on('data', (chunk: Buffer) => {
    if (connection.ending || isClosed) return
    connection.since = now()
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    if (connection.open > 0 || isReceiving(connection)) goOn()
    else if (connection.inLine !== true) standInLine()
  })

  /** Pauses the socket, because waiting input is held in memory. */
  function standInLine(): void {
    connection.inLine = true
    inTurn(connection.network, () => {
      connection.inLine = false
      if (socket.isPaused()) socket.resume()
      goOn()
    })
    if (connection.inLine) socket.pause()
  }

  return { goOn, isClosed: () => isClosed, isWaiting: () => isClosed || waiting.length > 0 }
}

/** A request that arrived with the end of the previous one waits for that response, body included. */
function canRead(connection: Connection): boolean {
  if (connection.ending || connection.socket.destroyed) return false
  return connection.open === 0 || (connection.open === 1 && isReceiving(connection))
}

/** End of the first head; if it is incomplete, all bytes that cannot belong to its terminator. */
function cutHeaders(bytes: Buffer): number {
  const at = bytes.indexOf(HEAD_END)
  return at === -1 ? Math.max(0, bytes.length - UNDECIDED) : at + HEAD_END.length
}

/** The end of a body, or of its received part; chunked bodies piece by piece. */
function createBodyCutter(): (req: IncomingMessage | undefined, bytes: Buffer) => number {
  let current: IncomingMessage | undefined
  let left = 0
  return (req, bytes) => {
    const length = req?.headers['content-length']
    if (length === undefined) {
      const at = bytes.indexOf(HEAD_END, PIECE)
      return at === -1 ? bytes.length : at + HEAD_END.length
    }
    if (req !== current) left = Number(length)
    current = req
    const end = Math.min(left, bytes.length)
    left -= end
    return end
  }
}

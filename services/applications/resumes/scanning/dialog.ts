import { connect, type NetConnectOpts, type Socket } from 'node:net'

export type Verdict = 'clean' | 'refused'

const SHORT = 4_096

/** One request to a scanner, and how its response is read. */
export interface ScannerProtocol {
  readonly request: readonly Buffer[]
  /** Maximum length of a response, in bytes. */
  readonly most: number
  /** What a response says so far; `isWhole` once it has ended. */
  readonly verdict: (answer: Buffer, isWhole: boolean) => Verdict | 'more' | 'unclear'
}

/** The scanner could not be reached or its response was not understood. */
export class ScannerUnavailable extends Error {}

/** Sends the request over a new connection, with a total timeout in milliseconds. @throws ScannerUnavailable */
export function exchange(to: NetConnectOpts, dialog: ScannerProtocol, timeout: number): Promise<Verdict> {
  const socket = connect(to)
  const { promise, resolve, reject } = Promise.withResolvers<Verdict>()
  const timer = setTimeout(() => reject(new ScannerUnavailable('no answer in time')), timeout)
  socket.on('error', (cause) => reject(new ScannerUnavailable('no connection', { cause })))
  listen(socket, dialog, { resolve, reject })
  socket.on('connect', () => {
    for (const piece of dialog.request) socket.write(piece)
  })
  return promise.finally(() => {
    clearTimeout(timer)
    socket.destroy()
  })
}

interface Ends {
  readonly resolve: (verdict: Verdict) => void
  readonly reject: (error: Error) => void
}

function listen(socket: Socket, { most, verdict }: ScannerProtocol, { resolve, reject }: Ends): void {
  const pieces: Buffer[] = []
  let size = 0
  // A long response is parsed at growing intervals, so that many small chunks cost no more than one large one.
  let due = 0
  const look = (isWhole: boolean) => {
    const said = verdict(Buffer.concat(pieces), isWhole)
    if (said === 'clean' || said === 'refused') resolve(said)
    else if (said === 'unclear' || isWhole) reject(new ScannerUnavailable('an answer that cannot be read'))
  }
  socket.on('data', (piece) => {
    pieces.push(piece)
    size += piece.length
    if (size > most) reject(new ScannerUnavailable('a longer answer than any'))
    else if (size < SHORT || size >= due) {
      due = 2 * size
      look(false)
    }
  })
  socket.on('end', () => look(true))
}

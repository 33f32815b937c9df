import { connect, type Socket } from 'node:net'

export interface Load {
  readonly port: number
  readonly connections: number
  readonly requests?: number
  readonly ms?: number
  readonly request: (n: number) => Buffer
}

export interface Measured {
  readonly answered: number
  readonly seconds: number
  readonly perSecond: number
  readonly refused: number
}

/**
 * Sends one request at a time per connection. Plain sockets: an HTTP client costs as much CPU as the server.
 * @throws Error if a connection breaks or closes without an answer
 */
export async function load({
  port,
  connections,
  requests = Number.POSITIVE_INFINITY,
  ms,
  request,
}: Load): Promise<Measured> {
  const begin = performance.now()
  const end = ms === undefined ? Number.POSITIVE_INFINITY : begin + ms
  let sent = 0
  let answered = 0
  let refused = 0

  function drive(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      const next = () => {
        if (sent >= requests || performance.now() >= end) return done(socket, resolve)
        socket.write(request(sent++))
      }
      socket.setNoDelay(true)
      socket.on('connect', next)
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('The server has closed a connection')))
      onAnswers(socket, (status) => {
        answered++
        if (status >= 300) refused++
        next()
      })
    })
  }

  await Promise.all(Array.from({ length: connections }, drive))
  const seconds = (performance.now() - begin) / 1_000
  return { answered, seconds, perSecond: answered / seconds, refused }
}

function done(socket: Socket, resolve: () => void): void {
  socket.end()
  resolve()
}

/** Calls back with each complete answer (Content-Length or chunked). */
export function onAnswers(socket: Socket, answered: (status: number, text: string) => void): void {
  let pending = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    pending += chunk
    const length = lengthOf(pending)
    if (length === undefined || pending.length < length) return
    const text = pending.slice(0, length)
    pending = pending.slice(length)
    answered(Number(text.slice(9, 12)), text)
  })
}

function lengthOf(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n')
  if (head === -1) return undefined
  const mark = text.slice(0, head).toLowerCase().indexOf('content-length: ')
  if (mark !== -1) return head + 4 + Number.parseInt(text.slice(mark + 16, mark + 28), 10)
  const end = text.indexOf('0\r\n\r\n', head)
  return end === -1 ? undefined : end + 5
}

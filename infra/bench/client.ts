import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Returns the body. @throws Error if the connection breaks or the server refuses. */
export type Send = (request: Buffer) => Promise<string>

/** One keep-alive connection per parallel request. Plain sockets: an HTTP client costs as much as the server. */
export function openPool(port: number): Send {
  const free: Socket[] = []
  return async (request) => {
    let socket = free.pop()
    while (socket?.destroyed) socket = free.pop()
    socket ??= connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1').setMaxListeners(0)
    socket.write(request)
    const text = await responseOf(socket)
    free.push(socket)
    if (text.charAt(9) !== '2') throw new Error(`A request was refused: ${text.slice(0, 500)}`)
    return text.slice(text.indexOf('\r\n\r\n') + 4)
  }
}

function responseOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const onClose = () => reject(new Error('A connection has ended'))
    const onData = (chunk: string) => {
      text += chunk
      if (text.length < (lengthOf(text) ?? Number.POSITIVE_INFINITY)) return
      socket.off('data', onData).off('close', onClose)
      resolve(text)
    }
    // The error's listener stays, for connections that the server ends while they are free.
    socket.on('data', onData).on('close', onClose).once('error', reject)
  })
}

/** Content-Length or chunked. */
function lengthOf(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n')
  if (head === -1) return undefined
  const length = /content-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  if (length !== undefined) return head + 4 + Number(length)
  return text.endsWith('0\r\n\r\n') ? text.length : undefined
}

export interface Load {
  readonly ms?: number
  readonly requests?: number
}

/** Sends 32 requests at once, or the given number. Returns how many were answered. */
export async function sendAtOnce(
  { ms = Number.POSITIVE_INFINITY, requests = Number.POSITIVE_INFINITY }: Load,
  send: (n: number) => Promise<unknown>,
  atOnce = 32,
): Promise<number> {
  const end = performance.now() + ms
  let sent = 0
  const drive = async () => {
    while (sent < requests && performance.now() < end) await send(sent++)
  }
  await Promise.all(Array.from({ length: atOnce }, drive))
  return sent
}

/** An open loop: a slow response doesn't delay the next request. Returns milliseconds of each. */
export async function sendSteadily(
  { perSecond, ms }: { readonly perSecond: number; readonly ms: number },
  send: (n: number) => Promise<unknown>,
): Promise<readonly number[]> {
  const begin = performance.now()
  const sent: Promise<number>[] = []
  for (let n = 0; n < (ms * perSecond) / 1_000; n++) {
    const wait = begin + (n * 1_000) / perSecond - performance.now()
    if (wait > 0) await pause(wait)
    const one = timed(() => send(n))
    // Prevents an unhandled rejection before the await below.
    one.catch(() => undefined)
    sent.push(one)
  }
  return Promise.all(sent)
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

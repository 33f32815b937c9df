import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Accepts any input, and responds as the test decides. */
export interface FakeScanner {
  readonly port: number
  /** All received bytes. */
  readonly heard: () => Buffer
  readonly stop: () => Promise<void>
}

/** `answer` runs whenever data arrives, and writes once it has enough. */
export async function startFakeScanner(
  answer: (heard: Buffer, socket: Socket) => void,
  path?: string,
): Promise<FakeScanner> {
  const pieces: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const own: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      own.push(piece)
      pieces.push(piece)
      answer(Buffer.concat(own), socket)
    })
  })
  if (path === undefined) server.listen(0, '127.0.0.1')
  else server.listen(path)
  await once(server, 'listening')
  return {
    port: path === undefined ? (server.address() as AddressInfo).port : 0,
    heard: () => Buffer.concat(pieces),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Responds once the whole file has arrived: after clamd's empty chunk, or ICAP's last one. */
export function whenWhole(answer: string | Buffer): (heard: Buffer, socket: Socket) => void {
  return (heard, socket) => {
    if (heard.subarray(-4).equals(Buffer.alloc(4)) || heard.subarray(-5).toString() === '0\r\n\r\n') socket.end(answer)
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A TCP proxy on 127.0.0.1 that can stall or break connections. */
export interface TcpProxy {
  readonly port: number
  /** Stops all data in both directions; connections stay open and new ones are accepted. */
  readonly stall: () => void
  /** Delivers the stalled data, in order. */
  readonly resume: () => void
  /** Delays responses by this many milliseconds, in order; 0: no delay. */
  readonly late: (ms: number) => void
  /** Ends each connection after this many more response bytes, as if the target died mid-response; undefined: never. */
  readonly endWithin: (bytes: number | undefined) => void
  /** Breaks every connection; new ones are accepted. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

/** Starts a proxy in front of a local port. The target need not listen yet. */
export async function startProxy(targetPort: number, port = 0): Promise<TcpProxy> {
  const stall = createStall()
  const open = new Set<Socket>()
  const answers: Answers = { lateMs: 0, endWithin: undefined }
  const server = createServer((client) => join(client, connect(targetPort, '127.0.0.1'), { stall, answers, open }))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) reset(socket)
  }
  return {
    port: (server.address() as AddressInfo).port,
    stall: stall.begin,
    resume: stall.end,
    late: (ms) => {
      answers.lateMs = ms
    },
    endWithin: (bytes) => {
      answers.endWithin = bytes
    },
    cut,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      cut()
      stall.end()
      await closed
    },
  }
}

/** A socket that is ending can't be reset: libuv refuses (EINVAL), and Node's handle then keeps the process alive. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}

interface ConnectionContext {
  readonly stall: Stall
  readonly answers: Answers
  readonly open: Set<Socket>
}

/** How responses are handled right now. */
interface Answers {
  lateMs: number
  endWithin: number | undefined
}

function join(client: Socket, target: Socket, { stall, answers, open }: ConnectionContext): void {
  for (const [socket, other] of [[client, target] as const, [target, client] as const]) {
    open.add(socket)
    socket.setNoDelay()
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
  }
  void carry(client, target, { over: stall.over, within: () => undefined })
  void carry(target, client, { over: () => late(answers, stall), within: () => answers.endWithin })
}

/** Data that arrives during a delay waits behind it, so delays add up as on a slow link. */
async function late({ lateMs }: Answers, stall: Pick<Stall, 'over'>): Promise<void> {
  if (lateMs > 0) await pause(lateMs)
  await stall.over()
}

interface Way extends Pick<Stall, 'over'> {
  /** Number of further bytes after which it ends. */
  readonly within: () => number | undefined
}

/** One direction of a connection. Broken sockets are handled elsewhere; here they only end the direction. */
async function carry(from: Socket, to: Socket, { over, within }: Way): Promise<void> {
  try {
    for await (const bytes of from) {
      await over()
      const end = within()
      if (end !== undefined) {
        to.end(bytes.subarray(0, end))
        return
      }
      if (!to.write(bytes)) await once(to, 'drain')
    }
    await over()
    to.end()
  } catch {
    to.destroy()
  }
}

export interface Stall {
  readonly begin: () => void
  readonly end: () => void
  /** Resolves at once, or when a stall ends. */
  readonly over: () => Promise<void>
}

export function createStall(): Stall {
  let opening: PromiseWithResolvers<void> | undefined
  return {
    begin: () => {
      opening ??= Promise.withResolvers<void>()
    },
    end: () => {
      opening?.resolve()
      opening = undefined
    },
    over: async () => {
      while (opening) await opening.promise
    },
  }
}

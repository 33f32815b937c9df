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
  /** From now on what the target says is delivered so many milliseconds late, in order; 0: at once. */
  readonly late: (ms: number) => void
  /**
   * From now on each connection ends so many bytes into what the target says next, as where its process is killed in
   * the middle of an answer; undefined: no longer.
   */
  readonly endWithin: (bytes: number | undefined) => void
  /** Breaks every connection; new ones are accepted. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

/** Starts a proxy in front of a port of 127.0.0.1. The target need not listen yet. */
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

/**
 * Breaks a connection. One that is being ended cannot be reset: libuv refuses that (EINVAL), Node takes its handle
 * for closed all the same, and waits for it for ever when the process ends.
 */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}

interface ConnectionContext {
  readonly stall: Stall
  readonly answers: Answers
  readonly open: Set<Socket>
}

/** What becomes of what the target says, now. */
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

/** What comes while something is late waits behind it, which makes it later still, as on a slow way. */
async function late({ lateMs }: Answers, stall: Pick<Stall, 'over'>): Promise<void> {
  if (lateMs > 0) await pause(lateMs)
  await stall.over()
}

interface Way extends Pick<Stall, 'over'> {
  /** After how many bytes of what comes next it ends. */
  readonly within: () => number | undefined
}

/** One direction of a connection. A broken socket has its own handler, so here it only ends the direction. */
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

/** Holds up whoever asks whether it is over. */
export interface Stall {
  readonly begin: () => void
  readonly end: () => void
  /** Resolves at once unless stalled, or else once resumed. */
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

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy on 127.0.0.1 that can stall or break connections. */
export interface TcpProxy {
  readonly port: number
  /** Stops all data in both directions; connections stay open and new ones are accepted. */
  readonly stall: () => void
  /** Delivers the stalled data, in order. */
  readonly resume: () => void
  /** Breaks every connection; new ones are taken. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

/** Starts a proxy in front of a port of 127.0.0.1. The target need not listen yet. */
export async function startProxy(targetPort: number, port = 0): Promise<TcpProxy> {
  const gate = createGate()
  const open = new Set<Socket>()
  const server = createServer((client) => join(client, connect(targetPort, '127.0.0.1'), { gate, open }))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    stall: gate.shut,
    resume: gate.open,
    cut,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      cut()
      gate.open()
      await closed
    },
  }
}

interface Way {
  readonly gate: Gate
  readonly open: Set<Socket>
}

function join(client: Socket, target: Socket, { gate, open }: Way): void {
  for (const [socket, other] of [[client, target] as const, [target, client] as const]) {
    open.add(socket)
    socket.setNoDelay()
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
  }
  void carry(client, target, gate)
  void carry(target, client, gate)
}

/** One direction of a connection. A broken socket has its own handler, so here it only ends the direction. */
async function carry(from: Socket, to: Socket, gate: Gate): Promise<void> {
  try {
    for await (const bytes of from) {
      await gate.passed()
      if (!to.write(bytes)) await once(to, 'drain')
    }
    await gate.passed()
    to.end()
  } catch {
    to.destroy()
  }
}

interface Gate {
  readonly shut: () => void
  readonly open: () => void
  /** Resolves while the gate is open, or once it is opened. */
  readonly passed: () => Promise<void>
}

function createGate(): Gate {
  let opening: PromiseWithResolvers<void> | undefined
  return {
    shut: () => {
      opening ??= Promise.withResolvers<void>()
    },
    open: () => {
      opening?.resolve()
      opening = undefined
    },
    passed: async () => {
      while (opening) await opening.promise
    },
  }
}

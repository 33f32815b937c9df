import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy to MongoDB that simulates network faults. */
export interface Relay {
  readonly port: number
  /** Loses responses to this command, with their connections; the command itself arrives. */
  readonly loseAnswers: (command: string, times: number) => void
  readonly stall: () => void
  readonly resume: () => void
  /** Breaks all connections and accepts no new ones until `listen`. */
  readonly vanish: () => Promise<void>
  readonly listen: () => Promise<void>
}

interface Faults {
  command: string
  times: number
  stalled: boolean
}

export async function startRelay(target: string): Promise<Relay> {
  const faults: Faults = { command: '', times: 0, stalled: false }
  const open = new Set<Socket>()
  const [host = '', to] = target.split(':')
  const join = (client: Socket) => relay(client, connect(Number(to), host), { faults, open })
  let server = await listening(join, 0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    loseAnswers: (command, times) => Object.assign(faults, { command, times }),
    stall: () => {
      faults.stalled = true
    },
    resume: () => {
      faults.stalled = false
      for (const socket of open) socket.resume()
    },
    vanish: async () => {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
    listen: async () => {
      server = await listening(join, port)
    },
  }
}

async function listening(join: (client: Socket) => void, port: number): Promise<Server> {
  const server = createServer(join).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function relay(client: Socket, target: Socket, { faults, open }: { faults: Faults; open: Set<Socket> }): void {
  let losing = false
  for (const [socket, other] of [[client, target] as const, [target, client] as const]) {
    open.add(socket)
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
  }
  client.on('data', (bytes) => {
    // Commands are not compressed, so their names are in the bytes.
    if (faults.times > 0 && bytes.includes(faults.command)) {
      faults.times--
      losing = true
    }
    target.write(bytes)
  })
  target.on('data', (bytes) => {
    if (losing) client.destroy()
    else if (faults.stalled) target.pause().unshift(bytes)
    else client.write(bytes)
  })
}

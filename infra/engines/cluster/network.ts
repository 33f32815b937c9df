import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { createLink, type Link } from './link.ts'
import { createOwners } from './sources.ts'

export const CLIENTS = 'clients'

interface Door {
  readonly node: string
  /** The advertised port. */
  readonly port: number
  /** The node's own port. */
  readonly to: number
}

/** A network of local processes, with a link between each two nodes, and one between each node and all clients. */
export interface Network {
  /** Adds an entry to a node. It refuses connections before `up`. */
  readonly addDoor: (door: Door) => void
  /** Registers the process that opens connections as this node. */
  readonly addNode: (node: string, pid: () => number | undefined) => void
  /** Call when a node listens, or is about to. */
  readonly up: (node: string) => Promise<void>
  /** Refuses new connections to it. */
  readonly down: (node: string) => void
  readonly links: (node?: string, others?: readonly string[]) => readonly Link[]
  readonly end: () => void
}

export function createNetwork(): Network {
  const links = new Map<string, Link>()
  const nodes = new Map<string, () => number | undefined>()
  const ownerOf = createOwners(nodes)
  const doors: Door[] = []
  const listening = new Map<Door, Server>()
  const sockets = new Set<Socket>()

  function linkOf(one: string, other: string): Link {
    const name = [one, other].sort().join(' ')
    const link = links.get(name) ?? createLink()
    links.set(name, link)
    return link
  }

  async function enter(client: Socket, { node, port, to }: Door): Promise<void> {
    keep(client)
    const from = (await ownerOf({ local: client.remotePort, remote: port })) ?? CLIENTS
    const link = linkOf(from, node)
    await link.open()
    if (client.destroyed) return
    const target = connect(to, '127.0.0.1')
    keep(target)
    link.join(client, target)
  }

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }

  function close(door: Door): void {
    // Existing connections stay open until one of their ends closes.
    listening.get(door)?.close().unref()
    listening.delete(door)
  }

  return {
    addDoor: (door) => void doors.push(door),
    addNode: (node, pid) => void nodes.set(node, pid),
    up: async (node) => {
      for (const door of doors.filter((one) => one.node === node && !listening.has(one))) {
        const server = createServer((client) => void enter(client, door))
        server.listen(door.port, '127.0.0.1')
        await once(server, 'listening')
        listening.set(door, server)
      }
    },
    down: (node) => {
      for (const door of doors) if (door.node === node) close(door)
    },
    links: (node, others) => {
      const all = [...nodes.keys()]
      const ones = node === undefined ? all : [node]
      const pairs = ones.flatMap((one) => (others ?? [...all, CLIENTS]).map((other) => [one, other] as const))
      // Nodes always reach themselves.
      return pairs.filter(([one, other]) => one !== other).map(([one, other]) => linkOf(one, other))
    },
    end: () => {
      for (const door of doors) close(door)
      for (const link of links.values()) link.heal()
      for (const socket of sockets) socket.destroy()
    },
  }
}

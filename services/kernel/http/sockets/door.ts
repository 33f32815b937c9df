import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { network } from '../address.ts'
import type { Connection } from './connection.ts'
import { createCrowd, type Room } from './crowd.ts'
import { createFirstReads } from './first-reads.ts'
import { createGuest, type Guest } from './guest.ts'

/** Who is connected. */
export interface Door {
  readonly guest: (socket: Socket) => Guest | undefined
  readonly all: () => Iterable<Connection>
}

type Listener = Parameters<Server['off']>[1]

/** Stands before an HTTP server and lets in as many as there is room for; the others cost it nothing. */
export function createDoor(server: Server, room: Room, now: () => number): Door {
  const crowd = createCrowd(room)
  const guests = new WeakMap<Socket, Guest>()
  const inTurn = createFirstReads(begin)
  const [take] = server.listeners('connection')
  if (take === undefined) throw new Error('The HTTP server takes its connections in another way than it did')
  server.off('connection', take as Listener)
  // As `net.Server` has it; the HTTP server passes no option of that name on.
  Object.assign(server, { pauseOnConnect: true })

  function leave(connection: Connection): void {
    connection.ending = true
    crowd.remove(connection)
    connection.socket.destroy()
  }

  function begin(connection: Connection): void {
    const { socket } = connection
    Reflect.apply(take as Listener, server, [socket])
    guests.set(socket, createGuest(connection, now))
    socket.resume()
  }

  server.on('connection', (socket: Socket) => {
    const at = now()
    const whose = network(socket.remoteAddress ?? '')
    const connection = { socket, network: whose, opened: at, since: at, open: 0, ending: false }
    const surplus = crowd.add(connection)
    if (surplus !== undefined) leave(surplus)
    if (surplus === connection) return
    socket.once('close', () => crowd.remove(connection))
    // Until its turn nobody else listens, and who leaves before it is no fault.
    socket.on('error', () => undefined)
    inTurn(connection)
  })

  return { guest: (socket) => guests.get(socket), all: crowd.all }
}

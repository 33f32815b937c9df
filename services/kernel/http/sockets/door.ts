import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { network } from '../address.ts'
import type { Connection } from './connection.ts'
import { createCrowd, type Room } from './crowd.ts'
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
  const [take] = server.listeners('connection')
  if (take === undefined) throw new Error('The HTTP server takes its connections in another way than it did')
  server.off('connection', take as Listener)

  function leave(connection: Connection): void {
    connection.ending = true
    crowd.remove(connection)
    connection.socket.destroy()
  }

  server.on('connection', (socket: Socket) => {
    const at = now()
    const whose = network(socket.remoteAddress ?? '')
    const connection = { socket, network: whose, opened: at, since: at, open: 0, ending: false }
    const surplus = crowd.add(connection)
    if (surplus !== undefined) leave(surplus)
    if (surplus === connection) return
    socket.once('close', () => crowd.remove(connection))
    Reflect.apply(take, server, [socket])
    guests.set(socket, createGuest(connection, now))
  })

  return { guest: (socket) => guests.get(socket), all: crowd.all }
}

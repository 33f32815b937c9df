import type { Socket } from 'node:net'
import { network } from '../address.ts'
import type { Connection } from './connection.ts'
import { createCrowd, type Room } from './crowd.ts'
import { createGuest, type Guest } from './guest.ts'

/** Who is connected. */
export interface Door {
  /** To be called with every connection that the HTTP server takes, after it. */
  readonly welcome: (socket: Socket) => void
  readonly guest: (socket: Socket) => Guest | undefined
  readonly all: () => Iterable<Connection>
}

export function createDoor(room: Room, now: () => number): Door {
  const crowd = createCrowd(room)
  const guests = new WeakMap<Socket, Guest>()

  function leave(connection: Connection): void {
    connection.ending = true
    crowd.remove(connection)
    connection.socket.destroy()
  }

  function welcome(socket: Socket): void {
    const connection = { socket, network: network(socket.remoteAddress ?? ''), open: 0, since: now(), ending: false }
    guests.set(socket, createGuest(connection, now))
    socket.once('close', () => crowd.remove(connection))
    const surplus = crowd.add(connection)
    if (surplus !== undefined) leave(surplus)
  }

  return { welcome, guest: (socket) => guests.get(socket), all: crowd.all }
}

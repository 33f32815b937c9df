import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { network } from '../address.ts'
import type { Connection } from './connection.ts'
import { type ConnectionController, createConnectionController } from './connection-controller.ts'
import { type ConnectionLimits, createConnectionPool } from './connection-pool.ts'
import { createFirstReads } from './first-reads.ts'
import { createTurns } from './turns.ts'

type Listener = Parameters<Server['off']>[1]

export function trackConnections(server: Server, limits: ConnectionLimits, now: () => number) {
  const pool = createConnectionPool(limits)
  const controllers = new WeakMap<Socket, ConnectionController>()
  const readInTurn = createFirstReads(begin)
  const inTurn = createTurns()
  const [take] = server.listeners('connection')
  if (take === undefined) throw new Error('The HTTP server takes its connections in another way than it did')
  server.off('connection', take as Listener)
  // An option of `net.Server` that the HTTP server does not pass on.
  Object.assign(server, { pauseOnConnect: true })

  function leave(connection: Connection): void {
    connection.ending = true
    pool.remove(connection)
    connection.socket.destroy()
  }

  function begin(connection: Connection): void {
    const { socket } = connection
    Reflect.apply(take as Listener, server, [socket])
    controllers.set(socket, createConnectionController(connection, now, inTurn))
    socket.resume()
  }

  server.on('connection', (socket: Socket) => {
    const at = now()
    const whose = network(socket.remoteAddress ?? '')
    const connection = { socket, network: whose, opened: at, since: at, open: 0, ending: false }
    const surplus = pool.add(connection)
    if (surplus !== undefined) leave(surplus)
    if (surplus === connection) return
    socket.once('close', () => pool.remove(connection))
    // Nothing else listens for errors before its turn, and a client that disconnects before is not an error.
    socket.on('error', () => undefined)
    readInTurn(connection)
  })

  return { controllerOf: (socket: Socket) => controllers.get(socket), all: pool.all }
}

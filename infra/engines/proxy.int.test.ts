import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { startProxy } from './proxy.ts'

const CONNECTIONS = 8

/** A silent server, and its ends of all connections. */
async function startTarget() {
  const taken: Socket[] = []
  const server = createServer((socket) => void taken.push(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, taken, port: (server.address() as AddressInfo).port }
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** `once` would reject on an earlier error. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve()
    else socket.on('close', () => resolve())
  })
}

const openSockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length

// A handle that is neither open nor closed would keep Jest from exiting.
test('connections broken while their target ends them leave nothing open', async () => {
  const before = openSockets()
  const target = await startTarget()
  const proxy = await startProxy(target.port)
  const signal = await connected(target.port)
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connected(proxy.port)))
  while (target.taken.length < 1 + CONNECTIONS) await pause(1)
  const [signaling, ...others] = target.taken
  signal.once('data', () => proxy.cut())
  // In one turn of the event loop: the target's ends, which the proxy forwards, then the signal.
  for (const socket of others) socket.destroy()
  signaling?.write('now')
  await Promise.all(clients.map(closed))
  await proxy.close()
  signal.destroy()
  signaling?.destroy()
  target.server.close()
  while (openSockets() > before) await pause(1)
  expect(openSockets()).toBe(before)
})

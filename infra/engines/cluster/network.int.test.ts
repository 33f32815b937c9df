import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { freePort } from '../ports.ts'
import { CLIENTS, createNetwork, type Network } from './network.ts'

/** Connects to a port, says `hello` and prints the first response. */
const TALK = `
  const socket = require('node:net').connect(Number(process.argv[1]), '127.0.0.1', () => socket.write('hello'))
  socket.once('data', (bytes) => { process.stdout.write(bytes); socket.destroy() })`

let network: Network
let server: Server
let port: number

/** A node that echoes, and this process as another node. */
beforeEach(async () => {
  server = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  network = createNetwork()
  port = await freePort()
  network.addDoor({ node: 'echo', port, to: (server.address() as AddressInfo).port })
  network.addNode('echo', () => undefined)
  network.addNode('here', () => process.pid)
  await network.up('echo')
})
afterEach(() => {
  network.end()
  server.close()
})

const linksTo = (other: string) => network.links('echo', [other])

async function talkElsewhere(): Promise<string> {
  return (await promisify(execFile)(process.execPath, ['-e', TALK, String(port)])).stdout
}

async function opened(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

async function heard(socket: Socket): Promise<string> {
  const [bytes] = await once(socket, 'data')
  return String(bytes)
}

test('a cut link holds back traffic of its nodes, but not of clients', async () => {
  const socket = await opened()
  socket.write('one')
  expect(await heard(socket)).toBe('one')
  for (const link of linksTo('here')) link.cut()
  socket.write('two')
  const hearing = heard(socket)
  expect(await Promise.race([hearing, talkElsewhere()])).toBe('hello')
  for (const link of linksTo('here')) link.heal()
  expect(await hearing).toBe('two')
  socket.destroy()
})

test('clients that are cut off receive nothing until the link heals', async () => {
  for (const link of linksTo(CLIENTS)) link.cut()
  const talking = talkElsewhere()
  const socket = await opened()
  socket.write('here')
  expect(await heard(socket)).toBe('here')
  expect(await Promise.race([talking, pause(500, 'nothing')])).toBe('nothing')
  for (const link of linksTo(CLIENTS)) link.heal()
  expect(await talking).toBe('hello')
  socket.destroy()
})

test('a slow link delays each direction', async () => {
  const socket = await opened()
  for (const link of linksTo('here')) link.slow(100)
  const began = performance.now()
  socket.write('slow')
  expect(await heard(socket)).toBe('slow')
  // Timers may be a millisecond early.
  expect(performance.now() - began).toBeGreaterThan(2 * 100 - 5)
  socket.destroy()
})

test('a node that is down refuses connections', async () => {
  network.down('echo')
  await expect(opened()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

import { randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { newFolder } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { logOf } from '../testing/history.ts'
import { adminToken } from '../testing/people.ts'
import { type Ended, killServers, type Server, spawnServer, startServer } from '../testing/server.ts'
import { randomOf } from './kill.faults.ts'
import { judge, readEverything } from './verdict.ts'
import { startWorkload, type Workload } from './workload.ts'

const DRAINED: Ended = { code: 0, signal: null }
/** All must be over so many milliseconds after the signal. */
const LIMIT = 15_000
const WRITERS = 6

let dataDir: string
let workload: Workload | undefined
beforeEach(async () => {
  dataDir = await newFolder()
})
afterEach(async () => {
  workload?.abandon()
  await killServers()
  await rm(dataDir, { recursive: true, force: true })
})

/** Ends a server; answers how it ended and after how many milliseconds. */
async function end(server: Server, signals: readonly NodeJS.Signals[]): Promise<Ended & { readonly ms: number }> {
  const began = performance.now()
  for (const signal of signals) server.kill(signal)
  const ended = await server.ended
  return { ...ended, ms: performance.now() - began }
}

async function expectDrained(server: Server, signals: readonly NodeJS.Signals[]): Promise<void> {
  const { ms, ...ended } = await end(server, signals)
  expect({ ...ended, stderr: server.stderr() }).toEqual({ ...DRAINED, stderr: '' })
  expect(ms).toBeLessThan(LIMIT)
}

describe.each([[['SIGTERM']], [['SIGINT']], [['SIGTERM', 'SIGTERM']], [['SIGINT', 'SIGTERM']]] as [NodeJS.Signals[]][])('%j', (signals) => {
  test('in the middle of writing ends with 0, and nothing acknowledged is lost', async () => {
    let server = await startServer({ DATA_DIR: dataDir })
    const load = await startWorkload(server.origin(), WRITERS, randomOf(5))
    workload = load
    while (load.sent.filter(({ status }) => status !== undefined).length < 30) await pause(5)
    await expectDrained(server, signals)
    server = await startServer({ DATA_DIR: dataDir })
    load.open(server.origin())
    await load.finish()
    const client = createClient(server.origin)
    const rows = await readEverything(client, await adminToken(client))
    await expectDrained(server, ['SIGTERM'])
    const verdict = judge(load.sent, { rows, log: await logOf(dataDir) }, 1 + WRITERS)
    expect(verdict).toEqual({ lost: [], doubled: [], unexplained: [] })
  })
})

test('requests in hand are answered before the end', async () => {
  const server = await startServer({ DATA_DIR: dataDir })
  const client = createClient(server.origin)
  const body = { email: 'last@mail.example', password: 'a kettle and two cups', confirmPassword: 'a kettle and two cups' }
  const asked = Array.from({ length: 20 }, (_, at) => client.post('/register', { ...body, email: `last${at}@mail.example` }))
  await Promise.race(asked)
  const [, ...replies] = await Promise.all([expectDrained(server, ['SIGTERM']), ...asked])
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201))
})

test('a client that holds its connection open, or half a request, does not hold up the end', async () => {
  const server = await startServer({ DATA_DIR: dataDir })
  const { hostname, port } = new URL(server.origin())
  const { connect } = await import('node:net')
  const sockets = ['', 'POST /job HTTP/1.1\r\nHost: x\r\n', 'POST /apply_patients HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{'].map((text) => {
    const socket = connect(Number(port), hostname, () => socket.write(text)).on('error', () => undefined)
    return socket
  })
  await Promise.all(sockets.map((socket) => once(socket, 'ready')))
  await expectDrained(server, ['SIGTERM'])
  for (const socket of sockets) socket.destroy()
})

test('SIGTERM at any moment of the start ends it with 0, and the next start finds all in order', async () => {
  for (const delay of [60, 120, 180, 240, 300, 360, 420, 480]) {
    const server = spawnServer({ DATA_DIR: dataDir })
    await pause(delay)
    const { code, signal } = await end(server, ['SIGTERM'])
    // Before Node itself has begun to run the program, nobody is there to listen.
    expect({ delay, code, stderr: server.stderr(), early: signal !== null }).toEqual({ delay, code: 0, stderr: '', early: false })
  }
  const server = await startServer({ DATA_DIR: dataDir })
  const client = createClient(server.origin)
  expect(await client.rows('/registered_users', await adminToken(client))).toHaveLength(1)
})

/** What a start says that cannot be: one line on the error output, a status other than 0. */
async function refusal(environment: Readonly<Record<string, string>>): Promise<string> {
  const server = spawnServer({ DATA_DIR: dataDir, ...environment })
  const { code, signal } = await server.ended
  expect({ failed: code !== 0, signal, stdout: server.stdout() }).toEqual({ failed: true, signal: null, stdout: '' })
  expect(server.stderr().trimEnd().split('\n')).toHaveLength(1)
  return server.stderr().trimEnd()
}

test('a second process on one data folder is refused by name, and the first goes on', async () => {
  const first = await startServer({ DATA_DIR: dataDir })
  expect(await refusal({})).toBe(
    `DATA_DIR ${dataDir} is in use by another Arrive process (process ${first.pid}). Stop that one first.`,
  )
  const client = createClient(first.origin)
  expect((await client.post('/registered', { email: 'boss@mail.example', password: 'a kettle and two cups' }, await adminToken(client))).status).toBe(201)
  first.kill('SIGKILL')
  await first.ended
  const next = await startServer({ DATA_DIR: dataDir })
  await expectDrained(next, ['SIGTERM'])
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['METRICS_PORT', '1e3'],
  ['PUBLIC_ORIGIN', 'agency.example'],
  ['PUBLIC_ORIGIN', 'https://agency.example/path'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_PASSWORD', 'password123'],
  ['MASTER_KEY', 'short'],
  ['SMTP_URL', 'mail.example'],
  ['NOTIFY_TO', 'nobody'],
  ['RATE_LIMITS', 'maybe'],
  ['TRUSTED_HOPS', '-1'],
  ['SERVICES', 'identity,nonsense'],
  ['MONGODB_URI', 'mongodb://localhost'],
  ['KAFKA_BROKERS', 'localhost:9092'],
])('%s=%s stops the start with one line that names it', async (name, value) => {
  const said = await refusal({ [name]: value })
  expect(said).toContain(name)
  expect(said).toMatch(/^[A-Z_]+ must .*\.$/)
  expect(said).not.toContain('    at ')
})

test('another MASTER_KEY than the one of the folder is refused, and leaves the folder as it was', async () => {
  const key = randomBytes(32).toString('base64')
  await expectDrained(await startServer({ DATA_DIR: dataDir, MASTER_KEY: key }), ['SIGTERM'])
  const before = (await readdir(dataDir)).sort()
  const other = await refusal({ MASTER_KEY: randomBytes(32).toString('base64') })
  expect(other).toBe('MASTER_KEY is not the one that the keys in this DATA_DIR were made under.')
  expect((await readdir(dataDir)).sort()).toEqual(before)
  expect(await refusal({})).toContain('MASTER_KEY')
  await expectDrained(await startServer({ DATA_DIR: dataDir, MASTER_KEY: key }), ['SIGTERM'])
})

test('a damaged key file is refused with a sentence', async () => {
  await writeFile(join(dataDir, 'master.key'), 'nonsense')
  expect(await refusal({})).toBe(`${join(dataDir, 'master.key')} does not hold a 256-bit key. Restore it from your backup.`)
})

test('a port that is taken is refused with one line', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  expect(await refusal({ PORT: String(port) })).toContain(String(port))
  holder.close()
})

test('a data folder that cannot be made is refused with one line that names it', async () => {
  const file = join(dataDir, 'file')
  await writeFile(file, '')
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain(file)
})

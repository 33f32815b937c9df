import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { newFolder } from '../../kernel/testing/index.ts'
import { check, readEverything } from '../faults/check-results.ts'
import { randomOf } from '../faults/random.ts'
import { startWorkload, type Workload } from '../faults/workload.ts'
import { createClient } from '../testing/client.ts'
import { logOf } from '../testing/history.ts'
import { adminToken } from '../testing/people.ts'
import { type Ended, killServers, type Server, spawnServer, startServer } from '../testing/server.ts'

const DRAINED: Ended = { code: 0, signal: null }
/** Milliseconds from the signal to the end. */
const LIMIT = 15_000
const STILL_THERE: Ended = { code: null, signal: null }
const WRITERS = 6
const MOMENTS_APART = 1.1

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

/** Ends a server; returns how it ended and after how many milliseconds. */
async function end(server: Server, signals: readonly NodeJS.Signals[]): Promise<Ended & { readonly ms: number }> {
  const began = performance.now()
  for (const signal of signals) server.kill(signal)
  const ended = await Promise.race([server.ended, pause(LIMIT, STILL_THERE, { ref: false })])
  return { ...ended, ms: performance.now() - began }
}

async function expectDrained(server: Server, signals: readonly NodeJS.Signals[]): Promise<void> {
  const { ms, ...ended } = await end(server, signals)
  expect({ ...ended, stderr: server.stderr() }).toEqual({ ...DRAINED, stderr: '' })
  expect(ms).toBeLessThan(LIMIT)
}

describe.each([[['SIGTERM']], [['SIGINT']], [['SIGTERM', 'SIGTERM']], [['SIGINT', 'SIGTERM']]] as [NodeJS.Signals[]][])(
  '%j',
  (signals) => {
    test('during writes ends the server with 0, and nothing acknowledged is lost', async () => {
      let server = await startServer({ DATA_DIR: dataDir })
      const load = await startWorkload([server.origin()], { writers: WRITERS, random: randomOf(5) })
      workload = load
      await load.answered(30)
      await expectDrained(server, signals)
      expect(load.cut()).toBe(0)
      server = await startServer({ DATA_DIR: dataDir })
      load.open(server.origin())
      await load.finish()
      const client = createClient(server.origin)
      const rows = await readEverything(client, await adminToken(client))
      await expectDrained(server, ['SIGTERM'])
      const verdict = check(load.sent, { rows, log: await logOf(dataDir) }, 1 + WRITERS)
      expect(verdict).toEqual({ lost: [], doubled: [], reordered: [], unexplained: [] })
    })
  },
)

test('a client with an open connection or half a request does not delay the shutdown', async () => {
  const server = await startServer({ DATA_DIR: dataDir })
  const { hostname, port } = new URL(server.origin())
  const half = 'POST /job HTTP/1.1\r\nHost: x\r\n'
  const sockets = ['', half, `${half}Content-Length: 500\r\n\r\n{`].map((text) =>
    connect(Number(port), hostname, function (this: Socket) {
      this.write(text)
    }).on('error', () => undefined),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'ready')))
  await expectDrained(server, ['SIGTERM'])
  for (const socket of sockets) socket.destroy()
})

test('SIGTERM at any moment of the start ends the server with 0, and the next start succeeds', async () => {
  let folder = dataDir
  let drained = 0
  // Delays grow by a factor, so that a slow start does not need ever more starts.
  for (let delay = 40, started = false; !started; delay = Math.ceil(delay * MOMENTS_APART)) {
    folder = join(dataDir, String(delay))
    const server = spawnServer({ DATA_DIR: folder })
    await pause(delay)
    started = server.origin() !== ''
    const { ms, ...ended } = await end(server, ['SIGTERM'])
    // A signal before Node runs the program is not handled, but then nothing was done either.
    const early = ended.signal === 'SIGTERM' && !existsSync(folder)
    expect({ delay, stderr: server.stderr(), ...ended }).toEqual({ delay, stderr: '', ...(early ? ended : DRAINED) })
    expect(ms).toBeLessThan(LIMIT)
    if (!early) drained++
  }
  expect(drained).toBeGreaterThan(3)
  const server = await startServer({ DATA_DIR: folder })
  const client = createClient(server.origin)
  expect(await client.rows('/registered_users', await adminToken(client))).toHaveLength(1)
}, 180_000)

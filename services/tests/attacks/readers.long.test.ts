import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '../../kernel/testing/index.ts'
import { killServers, type Server, startServer } from '../testing/server.ts'
import { sized } from '../testing/size.ts'
import { memoryOf, watch } from './measure-server.ts'
import { printFigure } from './print-figure.ts'
import { type Attack, addressesOf, startAttack } from './start-attack.ts'

const ONE = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'
const PIPELINED = Math.floor(65_536 / ONE.length)
const WARM = 150

// Clients that do not read their responses, with sequential requests or a thousand at once.

/** The slowest acceptable `/livez` is in milliseconds. */
const { sockets, seconds, slowest } = sized(
  { sockets: 200, seconds: 1, slowest: 15_000 },
  { sockets: 1_000, seconds: 30, slowest: 100 },
)

let dataDir: string
let server: Server
let attack: Attack | undefined

beforeEach(async () => {
  dataDir = await newFolder()
  server = await startServer({ DATA_DIR: dataDir })
})
afterEach(async () => {
  await attack?.end()
  await killServers()
  await rm(dataDir, { recursive: true, force: true })
})

test.each([
  ['a thousand pipelined requests on each', 1, 1.3, { times: PIPELINED }],
  ['a thousand pipelined requests on each', 20, 2, { times: PIPELINED }],
  ['one request on each', 1, 1.3, { times: 1 }],
  ['one request on each', 20, 2, { times: 1 }],
  ['one request on each, all at one moment', 1, 1.3, { times: 1, together: true }],
  ['one request on each, all at one moment', 20, 2, { times: 1, together: true }],
])(
  `${sockets} sockets with %s, from %i addresses, are held in a bounded memory while others are served`,
  async (name, addresses, bound, how) => {
    const port = Number(new URL(server.origin()).port)
    for (let at = 0; at < WARM; at++) await (await fetch(`${server.origin()}/openapi.json`)).arrayBuffer()
    const quiet = memoryOf(server.pid)
    const plan = { port, addresses: addressesOf(addresses), sockets, send: ONE, drip: false, ...how }
    attack = await startAttack(plan)
    const seen = await watch(port, server.pid, seconds * 1_000)
    const ratio = seen.memory / quiet
    const figure = `memory ${ratio.toFixed(2)} × quiet, /livez at most ${Math.round(seen.slowest)} ms`
    printFigure(
      `${name}, nothing read, ${sockets} sockets, ${addresses} addresses`,
      figure,
      `≤ ${bound} ×, ≤ ${slowest} ms`,
    )
    expect(ratio).toBeLessThanOrEqual(bound)
    expect(seen.slowest).toBeLessThanOrEqual(slowest)
  },
  (seconds + 60) * 1_000,
)

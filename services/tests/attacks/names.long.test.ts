import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newFolder, removeFolder } from '../../kernel/testing/index.ts'
import { startTestArrive } from '../testing/arrive.ts'
import { killServers, startServer } from '../testing/server.ts'
import { sized } from '../testing/size.ts'
import { countResults, createGuessing } from './guessing.ts'
import { memoryOf } from './measure-server.ts'
import { printFigure } from './print-figure.ts'

const FROM = '203.0.113.8'
const SLOW = 600_000
const MB = 2 ** 20
/** MB. The runtime's growth for this many requests of any kind is less than half of it. */
const GROWTH = 24
/** Smaller than with `npm start`: the young generation could otherwise grow by more than this test looks for. */
const RUNTIME = '--max-semi-space-size=8'

// A client that is refused anyway makes up login names: none of them is stored.

/** The runtime grows by 44 MB between 10,000 and 20,000 requests, then no more: the full warm-up is longer. */
const { names, warmUp, stored } = sized(
  { names: 300, warmUp: 3_000, stored: 50 },
  { names: 120_000, warmUp: 30_000, stored: 5_000 },
)

let dataDir: string

beforeAll(async () => {
  dataDir = await newFolder()
})
afterAll(async () => {
  await killServers()
  await removeFolder(dataDir)
})

test(
  `${names} made-up login names from one address take no memory`,
  async () => {
    const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'on', TRUSTED_HOPS: '1', LOG_LEVEL: 'error' }
    const server = await startServer({ ...settings, NODE_OPTIONS: RUNTIME })
    const { guess } = createGuessing(server.origin)
    const first = await countResults(warmUp, 50, (n) => guess({ name: `first-${n}`, from: FROM }))
    const before = memoryOf(server.pid)
    const rest = await countResults(names, 50, (n) => guess({ name: `invented-${n}`, from: FROM }))
    const grown = (memoryOf(server.pid) - before) / MB
    printFigure(`${names} invented login names`, `${grown.toFixed(1)} MB more`, `at most ${GROWTH} MB`)
    expect([first.of(401), rest.of(429)]).toEqual([100, names])
    expect(grown).toBeLessThan(GROWTH)
  },
  SLOW,
)

test(
  `${stored} made-up login names from one address take no space in MongoDB`,
  async () => {
    const arrive = await startTestArrive({ RATE_LIMITS: 'on', TRUSTED_HOPS: '1' }, { engines: 'distributed' })
    const { guess } = createGuessing(arrive.origin)
    const sizes = async () =>
      (await arrive.stored()).filter(([place]) => place.endsWith('.limits')).map(([, bytes]) => bytes.length)
    await countResults(101, 10, (n) => guess({ name: `first-${n}`, from: FROM }))
    const before = await sizes()
    const rest = await countResults(stored, 50, (n) => guess({ name: `invented-${n}`, from: FROM }))
    const after = await sizes()
    printFigure(`${stored} invented login names in MongoDB`, `${before} bytes before, ${after} after`, 'no more')
    expect([rest.of(429), after]).toEqual([stored, before])
    await arrive.end()
  },
  SLOW,
)

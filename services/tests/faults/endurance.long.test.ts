import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { tellFigure } from '../../../infra/engines/jest/figures.ts'
import { killServers } from '../testing/server.ts'
import { numberFrom, sized } from '../testing/size.ts'
import { type Endurance, type Endured, endure, growthOf, type Look } from './endurance.ts'
import { NOTHING_WRONG } from './installation.ts'

const MEGABYTE = 1_024 * 1_024
/** Files that happen to be open at a sample, such as a resume being sealed. */
const IN_PASSING = 4
const MINUTE_MS = 60_000

/** Runs a server at a steady rate. */
const how = sized<Endurance>(
  { minutes: 0.1, perSecond: 30, writers: 4, measured: false },
  { minutes: numberFrom('FAULT_MINUTES', 60), perSecond: 100, writers: 20, measured: true },
)

const { minutes, perSecond, measured } = how
describe(`${minutes} minutes at ${perSecond} saves a second`, () => {
  let endured: Endured
  // A busy machine takes longer; the audit reads and rebuilds everything.
  beforeAll(
    async () => {
      endured = await endure(how)
      tell(how, endured)
    },
    minutes * 2 * MINUTE_MS + 20 * MINUTE_MS,
  )
  afterAll(killServers)

  test('all saves are there, once and in order, and the server ends with 0', () => {
    expect(endured.saves).toBeGreaterThanOrEqual(minutes * 60 * perSecond)
    expect([endured.audit, endured.ended]).toEqual([NOTHING_WRONG, { code: 0, signal: null }])
  })

  test('no descriptor is left open', () => {
    const { first, last } = descriptors(endured.looks)
    expect(last).toBeLessThanOrEqual(first + IN_PASSING)
    if (measured) expect(endured.socketsLeft).toBe(0)
  })

  test('nothing is left in the temporary folder', () => {
    expect(endured.temporary).toEqual([])
  })

  if (measured)
    test('memory grows by less than 1 MB a minute', () => {
      expect(growthOf(endured.looks)).toBeLessThan(MEGABYTE)
    })
})

/** Open files in the first and last tenth, and the most sockets at once. */
function descriptors(looks: readonly Look[]) {
  const tenth = Math.ceil(looks.length / 10)
  const most = (some: readonly Look[]) => Math.max(...some.map(({ files }) => files))
  return {
    first: most(looks.slice(0, tenth)),
    last: most(looks.slice(-tenth)),
    sockets: Math.max(...looks.map(({ sockets }) => sockets)),
  }
}

function tell({ minutes, perSecond }: Endurance, { looks, temporary, saves, socketsLeft }: Endured): void {
  const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(2)
  const { first, last, sockets } = descriptors(looks)
  const said = { fault: 'steady saves', size: `${minutes} minutes at ${perSecond} a second, ${saves} saves` }
  const [begin, end] = [looks[Math.floor(looks.length / 6)], looks.at(-1)]
  const from = `${megabytes(begin?.memory ?? 0)}, then ${megabytes(end?.memory ?? 0)} MB`
  const memory = `memory grew by ${megabytes(growthOf(looks))} MB a minute (${from})`
  tellFigure({ ...said, figure: memory, bar: '< 1 MB a minute' })
  const open = `files open ${first}, then ${last}; sockets at most ${sockets}, ${socketsLeft ?? 'some'} left`
  tellFigure({ ...said, figure: open, bar: 'flat, 0 left' })
  tellFigure({ ...said, figure: `${temporary.length} files left in the temporary folder`, bar: '0' })
}

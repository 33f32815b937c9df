import { beforeAll, describe, expect, test } from '@jest/globals'
import { tellFigure } from '../../../infra/engines/jest/figures.ts'
import { IS_FULL, numberFrom, sized } from '../testing/size.ts'
import { percentile } from './percentile.ts'
import { rebuildUnderLoad, type Switched, type Switching } from './switching.ts'

/** The promised limit in milliseconds. */
const SWITCHED_WITHIN = 100

const how = sized(
  { people: 100, perSecond: 20, writers: 4 },
  { people: numberFrom('FAULT_PEOPLE', 20_000), perSecond: 20, writers: 10 },
)

describe(`a rebuild of the documents of ${how.people} people during ${how.perSecond} saves a second`, () => {
  let switched: Switched
  beforeAll(async () => {
    switched = await rebuildUnderLoad(how)
    tell(how, switched)
  }, 30 * 60_000)

  test('makes the same documents, and each projection is paused once', () => {
    expect(switched.differences).toEqual([])
    const readers = switched.pauses.map(({ reader }) => reader)
    expect(new Set(readers).size).toBe(readers.length)
    expect(readers.length).toBeGreaterThanOrEqual(5)
  })

  test('fails no read and no save', () => {
    expect([switched.failedReads, switched.failedSaves]).toEqual([[], []])
    expect(switched.reads).toBeGreaterThan(3)
    expect(switched.saves.length).toBeGreaterThan(3)
  })

  if (IS_FULL)
    test(`pauses each projection for ${SWITCHED_WITHIN} ms at most`, () => {
      expect(switched.pauses.filter(({ ms }) => ms > SWITCHED_WITHIN)).toEqual([])
    })
})

function tell({ perSecond }: Switching, { events, seconds, pauses, reads, failedReads, saves }: Switched): void {
  const slowest = pauses.reduce((most, one) => (one.ms > most.ms ? one : most), { reader: 'none', ms: 0 })
  const most = Math.round(Math.max(...saves))
  const waited = `saves meanwhile p99 ${Math.round(percentile(saves, 0.99))} ms, at most ${most} ms`
  tellFigure({
    fault: 'a rebuild under load',
    size: `${events} events, beside ${perSecond} saves a second`,
    figure: [
      `longest switch ${Math.round(slowest.ms)} ms (${slowest.reader})`,
      `${failedReads.length} of ${reads} reads failed`,
      `${Math.round(seconds)} s`,
      waited,
    ].join('; '),
    bar: `switch ${SWITCHED_WITHIN} ms, 0 reads`,
  })
}

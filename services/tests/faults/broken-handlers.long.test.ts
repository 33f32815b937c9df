import { beforeAll, describe, expect, test } from '@jest/globals'
import { tellFigure } from '../../../infra/engines/jest/figures.ts'
import { ENGINES, type EngineNames } from '../testing/engines.ts'
import { IS_FULL, sized } from '../testing/size.ts'
import { type BrokenHandlers, breakHandlers, HOW_MANY_WAYS, type ParkedReport } from './broken-handlers.ts'

/** The promised limits in milliseconds. */
const PARKED_WITHIN = 10_000
const OTHERS_WITHIN = 1_000

const SIZE = sized({ each: 1, perSecond: 20, writers: 4 }, { each: 10, perSecond: 50, writers: 20 })

function suite(engines: EngineNames): void {
  const how = { engines, ...SIZE }
  const { each, perSecond } = SIZE
  const people = each * HOW_MANY_WAYS

  describe(`handlers that fail in ${HOW_MANY_WAYS} ways for ${people} persons, on ${engines} engines`, () => {
    let report: ParkedReport
    beforeAll(async () => {
      report = await breakHandlers(how)
      tell(how, report)
    }, 300_000)

    test('park only these persons, and report it', () => {
      expect(report.parked).toEqual(report.broken)
      expect(report.readyz).toBe(people)
      expect(report.answers).toEqual(report.answers.map(() => 503))
    })

    test('let everyone else save', () => {
      expect(report.others.statuses.filter((status) => status !== 200 && status !== 201)).toEqual([])
      expect(report.others.saves).toBeGreaterThan(perSecond)
    })

    test('leave nothing behind once they are fixed and repaired', () => {
      expect(report.repaired).toEqual(report.broken.map(() => true))
      expect([report.left, report.differences]).toEqual([0, []])
    })

    if (IS_FULL)
      test('park them soon, and no one else waits', () => {
        expect(report.within).toBeLessThanOrEqual(PARKED_WITHIN)
        expect(report.others.slowest).toBeLessThanOrEqual(OTHERS_WITHIN)
      })
  })
}

function tell({ engines, each, perSecond }: BrokenHandlers, { within, others }: ParkedReport): void {
  tellFigure({
    fault: `handlers that throw, reject and hang, ${engines}`,
    size: `${each * HOW_MANY_WAYS} persons in ${HOW_MANY_WAYS} ways, beside ${perSecond} saves a second of others`,
    figure: `parked in ${Math.round(within)} ms; slowest of ${others.saves} others ${Math.round(others.slowest)} ms`,
    bar: `${PARKED_WITHIN} ms, ${OTHERS_WITHIN} ms`,
  })
}

for (const engines of sized<readonly EngineNames[]>(['embedded'], ENGINES)) suite(engines)

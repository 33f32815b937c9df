import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { killServers } from '../testing/server.ts'
import { IS_FULL } from '../testing/size.ts'
import { disksMissing } from './disks/disk.ts'
import { type FullDiskReport, fillDisk, PLACES, type Place } from './full-disk.ts'
import { NOTHING_WRONG } from './installation.ts'

interface Expected {
  /** Whether writes that need the place are refused. */
  readonly refuses: boolean
  /** Whether reads by administrators continue: each appends to the log first. */
  readonly adminReads: boolean
  readonly ready: { readonly log: boolean; readonly documents: boolean }
  readonly low: readonly string[]
}

const ALL = { log: true, documents: true }
const EXPECTED: Readonly<Record<Place, Expected>> = {
  log: { refuses: true, adminReads: false, ready: { ...ALL, log: false }, low: ['log'] },
  documents: { refuses: true, adminReads: true, ready: { ...ALL, documents: false }, low: ['documents'] },
  keys: { refuses: true, adminReads: true, ready: ALL, low: ['keys'] },
  resumes: { refuses: true, adminReads: true, ready: ALL, low: ['resumes'] },
  'temporary folder': { refuses: false, adminReads: true, ready: ALL, low: [] },
  everything: {
    refuses: true,
    adminReads: false,
    ready: { log: false, documents: false },
    low: ['log', 'documents', 'keys', 'resumes'],
  },
}
const SAVED = ['200', '201']
/** `1 s` if the outcome of a save in the log is late. */
const REFUSED =
  /^503 log-away, again in [15] s: We could not save this in time\. Please try again\. It will not be saved twice\.$/

async function describeFullDisks(): Promise<void> {
  const missing = await disksMissing()
  if (missing !== undefined) {
    process.stderr.write(`NOT RUN: the full disks. ${missing}\n`)
    test.todo(`a disk is full - not run: ${missing}`)
    return
  }
  afterAll(killServers)

  describe.each(PLACES)('the disk with this data is full: %s', (place) => {
    const { refuses, adminReads, ready, low } = EXPECTED[place]
    let report: FullDiskReport
    beforeAll(async () => {
      report = await fillDisk(place)
    }, 300_000)

    test('below the reserve it is reported, and nothing is refused', () => {
      expect(report.low).toMatchObject({ writes: SAVED, reads: [200], adminRead: 200, readyz: 200, health: { low } })
    })

    test(refuses ? 'what needs room is put off with a sentence, and nothing else' : 'nothing needs room there', () => {
      const answers = report.full.writes.filter((answer) => !SAVED.includes(answer))
      expect(answers.length > 0).toBe(refuses)
      for (const answer of answers) expect(answer).toMatch(REFUSED)
    })

    test('reads continue', () => {
      expect([report.full.reads, report.full.adminRead]).toEqual([[200], adminReads ? 200 : 503])
    })

    test.each([
      ['after refusals', 'full'],
      ['before anybody writes', 'unnoticed'],
    ] as const)('it is reported which part accepts no more, %s', (_, when) => {
      const { readyz, health } = report[when]
      expect(health).toMatchObject({ ...ready, low, parked: 0 })
      expect(readyz).toBe(ready.log && ready.documents ? 200 : 503)
    })

    test('with free space again, everything is accepted without a restart, and no save was lost or doubled', () => {
      expect(report.after).toMatchObject({
        writes: SAVED,
        reads: [200],
        adminRead: 200,
        readyz: 200,
        health: { low: [] },
      })
      expect([report.audit, report.damaged]).toEqual([NOTHING_WRONG, []])
      if (IS_FULL) expect(report.back).toBeLessThan(5_000)
    })
  })
}

await describeFullDisks()

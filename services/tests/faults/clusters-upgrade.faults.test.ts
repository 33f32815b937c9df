import { test } from '@jest/globals'
import { REPLACED } from './cluster-faults.ts'
import { clusterSuite } from './clusters.suite.ts'
import { olderCode, olderCodeMissing } from './older-code.ts'

/** The version whose data `services/tests/story/upgrade.long.test.ts` has. */
const BEFORE = '2026-11-22T07:37:00Z'

const missing = await olderCodeMissing(BEFORE)
if (missing === undefined) {
  const how = { persons: 40, perSecond: 200, seconds: 60, times: 40, lasts: 15_000, endAtOnce: true }
  clusterSuite({ ...how, faults: [REPLACED], older: () => olderCode(BEFORE) })
} else {
  test(REPLACED, () => {
    throw new Error(missing)
  })
}

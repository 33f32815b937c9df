import { describe } from '@jest/globals'
import { ENGINES } from '../testing/engines.ts'
import { drillSuite } from './drill.suite.ts'

describe.each(ENGINES)('on %s engines', (engines) => {
  drillSuite({ engines, saves: 400 })
})

import { describe } from '@jest/globals'
import { ENGINES } from '../testing/engines.ts'
import { savesSuite } from './saves.suite.ts'

describe.each(ENGINES)('on %s engines', (engines) => {
  savesSuite({ engines, ms: 10_000 })
})

import { describe } from '@jest/globals'
import { ENGINES } from '../testing/engines.ts'
import { loginsSuite } from './logins.suite.ts'

describe.each(ENGINES)('on %s engines', (engines) => {
  loginsSuite({ engines, networks: 400, atOnce: 200, right: 30 })
})

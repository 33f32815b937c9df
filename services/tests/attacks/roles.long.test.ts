import { rolesSuite } from './roles.suite.ts'

rolesSuite({ rounds: 2 })

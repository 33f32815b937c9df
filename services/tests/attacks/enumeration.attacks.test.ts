import { enumerationSuite } from './enumeration.suite.ts'

enumerationSuite({ rounds: 20 })

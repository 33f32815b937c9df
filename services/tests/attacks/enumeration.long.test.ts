import { enumerationSuite } from './enumeration.suite.ts'

enumerationSuite({})

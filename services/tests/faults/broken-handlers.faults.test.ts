import { ENGINES } from '../testing/engines.ts'
import { brokenHandlersSuite } from './broken-handlers.suite.ts'

for (const engines of ENGINES) brokenHandlersSuite({ engines, each: 10, perSecond: 50, writers: 20, timed: true })

import { brokenHandlersSuite } from './broken-handlers.suite.ts'

brokenHandlersSuite({ engines: 'embedded', each: 1, perSecond: 20, writers: 4, timed: false })

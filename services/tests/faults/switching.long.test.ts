import { switchingSuite } from './switching.suite.ts'

switchingSuite({ people: 100, perSecond: 20, writers: 4, timed: false })

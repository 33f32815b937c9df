import { enduranceSuite } from './endurance.suite.ts'

enduranceSuite({ minutes: 0.1, perSecond: 30, writers: 4, measured: false })

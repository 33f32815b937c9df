import { enduranceSuite } from './endurance.suite.ts'

const MINUTES = Number(process.env['FAULT_MINUTES'] ?? 60)

enduranceSuite({ minutes: MINUTES, perSecond: 100, writers: 20, measured: true })

import { switchingSuite } from './switching.suite.ts'

const PEOPLE = Number(process.env['FAULT_PEOPLE'] ?? 20_000)

switchingSuite({ people: PEOPLE, perSecond: 20, writers: 10, timed: true })

import { brokerSuite } from './brokers.suite.ts'

brokerSuite({ kills: 10, stalls: 10, lates: 5, cuts: 60, timed: true })

import { brokerSuite } from './brokers.suite.ts'

brokerSuite({ kills: 1, stalls: 1, lates: 1, cuts: 5, timed: false })

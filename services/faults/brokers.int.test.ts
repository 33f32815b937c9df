import { brokerSuite } from './brokers.suite.ts'

brokerSuite({ kills: 1, stalls: 1, timed: false })

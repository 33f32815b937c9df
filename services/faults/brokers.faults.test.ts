import { brokerSuite } from './brokers.suite.ts'

brokerSuite({ kills: 10, stalls: 10, timed: true })

import { agreementSuite } from './agreement.suite.ts'

const SAID = ['altered', 'inserted', 'missing', 'missing-topic', 'reordered', 'truncated'] as const

agreementSuite({ logs: 10_000, sees: [...SAID, 'forked', 'rolled-back', 'wrong-key'] })

import { agreementSuite } from './agreement.suite.ts'

agreementSuite({ logs: 200, seed: 1, sees: ['altered', 'missing', 'missing-topic', 'truncated', 'wrong-key'] })

import { anyCallsSuite } from './any-calls.suite.ts'

anyCallsSuite({ calls: 600, callers: 4, seed: 17, timed: false })

import { anyCallsSuite } from './any-calls.suite.ts'

const CALLS = Number(process.env['FAULT_ROUNDS'] ?? 50_000)
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)

anyCallsSuite({ calls: CALLS, callers: 4, seed: SEED, timed: true })

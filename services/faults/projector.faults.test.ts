import { projectorSuite } from './projector.suite.ts'

const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)

projectorSuite({
  times: [1, 2, 5, 10, 20],
  kills: [20, 20, 20, 20, 20],
  seed: SEED,
  stops: ['fetched', 'before-commit'],
  stopped: 60_000,
})

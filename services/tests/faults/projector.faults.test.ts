import { projectorSuite } from './projector.suite.ts'
import { stepsOn } from './steps.ts'

const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)

const KILLS = Number(process.env['FAULT_ROUNDS'] ?? 200)
const LANES = 10

projectorSuite({
  steps: { embedded: stepsOn('embedded'), distributed: stepsOn('distributed') },
  times: [1, 2, 5, 10, 20],
  // 200 moments.
  kills: Array<number>(LANES).fill(KILLS / LANES),
  seed: SEED,
  stops: ['fetched', 'before-commit'],
  stopped: 60_000,
})

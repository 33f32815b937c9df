import { describePowerCuts } from './power-cut.suite.ts'

// 500 images and more: three sizes of batch, each with so many runs.
const RUNS = Number(process.env['FAULT_ROUNDS'] ?? 9)
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)

await describePowerCuts({ runs: RUNS, imagesPerRun: 19, seed: SEED })

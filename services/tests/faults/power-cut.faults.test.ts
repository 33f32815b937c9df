import { describePowerCuts } from './power-cut.suite.ts'

// At least 500 images: this many runs for each of three batch sizes.
const RUNS = Number(process.env['FAULT_ROUNDS'] ?? 9)
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)

await describePowerCuts({ runs: RUNS, imagesPerRun: 19, seed: SEED })

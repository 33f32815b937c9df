import { describePowerCuts } from './power-cut.suite.ts'

await describePowerCuts({ runs: 1, imagesPerRun: 3, seed: 17 })

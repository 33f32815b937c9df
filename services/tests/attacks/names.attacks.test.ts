import { namesSuite } from './names.suite.ts'

namesSuite({ names: 120_000, warmUp: 30_000, stored: 5_000 })

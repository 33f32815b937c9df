import { namesSuite } from './names.suite.ts'

namesSuite({ names: 300, warmUp: 3_000, stored: 50 })

import { stringsSuite } from './strings.suite.ts'

stringsSuite({ pieces: 'all', runs: 5, bound: { ms: 10 } })

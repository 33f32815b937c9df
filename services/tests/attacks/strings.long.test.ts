import { stringsSuite } from './strings.suite.ts'

stringsSuite({ pieces: 'few', runs: 7, bound: { readings: 16 } })

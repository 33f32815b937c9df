import { bodiesSuite } from './bodies.suite.ts'

bodiesSuite({ times: 3 })

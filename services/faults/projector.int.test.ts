import { projectorSuite } from './projector.suite.ts'

projectorSuite({ times: [5], kills: [3, 3], seed: 17, stops: ['fetched'], stopped: 10_000 })

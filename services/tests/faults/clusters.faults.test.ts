import { ALL_FAULTS } from './cluster-faults.ts'
import { clusterSuite } from './clusters.suite.ts'

clusterSuite({ faults: ALL_FAULTS, persons: 40, perSecond: 200, seconds: 60, times: 5, lasts: 15_000 })

import { CLUSTER_FAULTS, type FaultName } from './cluster-faults.ts'
import { clusterSuite } from './clusters.suite.ts'

const all = Object.keys(CLUSTER_FAULTS) as FaultName[]

clusterSuite({ faults: all, persons: 40, perSecond: 200, seconds: 60, times: 5, lasts: 15_000 })

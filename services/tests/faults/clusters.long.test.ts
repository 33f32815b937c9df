import { clusterSuite } from './clusters.suite.ts'

clusterSuite({
  faults: ['all partitions change their leaders', 'the primary steps down'],
  persons: 10,
  perSecond: 30,
  seconds: 5,
  times: 1,
  lasts: 2_000,
  oneCluster: true,
})

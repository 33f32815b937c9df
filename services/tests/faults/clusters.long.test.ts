import { sized } from '../testing/size.ts'
import { ALL_FAULTS } from './cluster-faults.ts'
import { type ClusterRun, clusterSuite } from './clusters.suite.ts'

clusterSuite(
  sized<ClusterRun>(
    {
      faults: ['all partitions change their leaders', 'the primary steps down'],
      persons: 10,
      perSecond: 30,
      seconds: 5,
      times: 1,
      lasts: 2_000,
      oneCluster: true,
    },
    { faults: ALL_FAULTS, persons: 40, perSecond: 200, seconds: 60, times: 5, lasts: 15_000 },
  ),
)

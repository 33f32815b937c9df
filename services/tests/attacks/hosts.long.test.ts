import { hostsSuite } from './hosts.suite.ts'

hostsSuite({ requests: 3 })

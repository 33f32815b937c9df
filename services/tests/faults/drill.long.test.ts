import { drillSuite } from './drill.suite.ts'

drillSuite({ engines: 'embedded', saves: 40 })

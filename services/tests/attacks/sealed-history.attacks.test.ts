import { sealedHistorySuite } from './sealed-history.suite.ts'

sealedHistorySuite({ kills: 20, stopped: 60_000 })

import { sealedHistorySuite } from './sealed-history.suite.ts'

sealedHistorySuite({ kills: 2, stopped: 12_000 })

import { LONG_REST } from '../faults/installation.ts'
import { sealedHistorySuite } from './sealed-history.suite.ts'

sealedHistorySuite({ kills: 2, stopped: 12_000, beside: { rest: LONG_REST } })

import { ENGINES } from '../testing/engines.ts'
import { proofSuite } from './proof.suite.ts'

for (const engines of ENGINES) proofSuite({ engines, flips: 40 })

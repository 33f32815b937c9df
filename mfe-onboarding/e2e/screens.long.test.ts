import { REST } from '../../infra/e2e/looks.ts'
import { sweepInFull } from '../../infra/e2e/sweep.ts'
import { SCREENS } from '../testing/screens.ts'

sweepInFull(SCREENS, REST)

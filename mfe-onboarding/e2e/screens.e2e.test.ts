import { FAST } from '../../infra/e2e/looks.ts'
import { sweep } from '../../infra/e2e/sweep.ts'
import { SCREENS } from '../testing/screens.ts'

sweep(SCREENS, FAST)

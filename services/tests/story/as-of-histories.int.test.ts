import { randomHistories } from './as-of-histories.ts'

randomHistories(50)

import { doorsSuite } from './doors.suite.ts'

doorsSuite({ guesses: 20 })

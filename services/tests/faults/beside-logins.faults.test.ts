import { besideLoginsSuite } from './beside-logins.suite.ts'

besideLoginsSuite({ atOnce: 200, perSecond: 50, saves: 1_000, timed: true })

import { besideLoginsSuite } from './beside-logins.suite.ts'

besideLoginsSuite({ atOnce: 20, perSecond: 20, saves: 40, timed: false })

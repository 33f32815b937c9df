import { takingEverythingSuite } from './taking-everything.suite.ts'

takingEverythingSuite({ tries: 12 })

import { databaseSuite } from './database.suite.ts'

databaseSuite({ kills: 2 })

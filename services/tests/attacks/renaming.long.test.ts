import { renamingSuite } from './renaming.suite.ts'

renamingSuite({ strangers: 2 })

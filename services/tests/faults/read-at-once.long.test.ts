import { readAtOnceSuite } from './read-at-once.suite.ts'

readAtOnceSuite({ engines: 'embedded', saves: 100, people: 4, timed: false })

import { namesSuite } from './names.suite.ts'

namesSuite({ names: 300, stored: 50 })

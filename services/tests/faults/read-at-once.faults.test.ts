import { ENGINES } from '../testing/engines.ts'
import { readAtOnceSuite } from './read-at-once.suite.ts'

const SAVES = Number(process.env['FAULT_ROUNDS'] ?? 10_000)

for (const engines of ENGINES) readAtOnceSuite({ engines, saves: SAVES, people: 20, timed: true })

import { describe } from '@jest/globals'
import { rotationSuite } from './rotation.suite.ts'

const KILLS = Number(process.env['FAULT_ROUNDS'] ?? 20)

describe.each(['embedded', 'distributed'] as const)('on %s engines', (engines) => {
  rotationSuite({ engines, kills: KILLS })
})

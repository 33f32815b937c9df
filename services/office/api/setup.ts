import { getSetup } from '@arrive/contracts/calls/setup.ts'
import type { Kernel, Route } from '../../kernel/index.ts'
import { readSetup, type SetupParts } from '../reads/setup.ts'

export function setupRoute(kernel: Kernel, parts: SetupParts): Route {
  return { call: getSetup, handle: async () => ({ status: 200, body: await readSetup(kernel, parts) }) }
}

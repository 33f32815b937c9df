import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const leave = () => process.exit(0)
const SIGNALS = ['SIGTERM', 'SIGINT'] as const

// Until there is something to finish, being asked to end is simply ending.
for (const signal of SIGNALS) process.on(signal, leave)
// Compiled code and stripped types are kept from start to start: it halves the time to the first answer.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'arrive'))

const { run } = await import('./run.ts')
for (const signal of SIGNALS) process.off(signal, leave)
await run()

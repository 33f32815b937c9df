import { setTimeout as pause } from 'node:timers/promises'
import { openTestLog } from './logs.ts'

// An idle process that is connected and follows; prints its warnings and CPU time.

const SETTLING = 1_500
const WATCHED = 2_000

const warnings: string[] = []
process.on('warning', ({ name }) => warnings.push(name))

const { log, close } = await openTestLog({ maxWait: 500 })
const follower = log.follow({
  reader: 'idle',
  topics: ['letters'],
  start: () => log.ends(['letters']),
  handle: async () => undefined,
})
await pause(SETTLING)
const before = process.cpuUsage()
await pause(WATCHED)
const { user, system } = process.cpuUsage(before)
await follower.stop()
await close()
console.log(JSON.stringify({ warnings, share: (user + system) / 1_000 / WATCHED }))

import { once } from 'node:events'
import { ADMIN } from '@arrive/services/tests/testing/arrive.ts'
import { PASSWORD } from './visit.ts'
import { startWeeks } from './weeks.ts'

const PEOPLE = 200

// `npm run demo:office`: an office of some weeks in a folder of its own, which goes when it ends.
const office = await startWeeks({ people: PEOPLE, seed: 'arrive', port: process.env['PORT'] ?? '8080' }, process.stdout)
process.stdout.write(
  [
    `An office of four weeks is at ${office.origin}/admin-login until Ctrl-C.`,
    `Log in as ${ADMIN.email} with the password ${ADMIN.password}; staff and colleagues have ${PASSWORD}.`,
    '',
  ].join('\n'),
)
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
await office.end()
process.exitCode = office.failures === 0 ? 0 : 1

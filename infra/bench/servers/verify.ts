import { readFileSync } from 'node:fs'

/** `npm run verify` of `DATA_DIR`; its last line is the memory that it took at most, in MiB. */
const KIB = 1_024
// Not `maxRSS`: where whoever starts a process is larger than it ever becomes, that is what it says.
const peak = () => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / KIB
process.once('exit', () => process.stdout.write(`${peak()}\n`))
process.argv.push(process.env.DATA_DIR ?? '')
await import('@arrive/services/maintenance/verify.ts')

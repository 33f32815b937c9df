import { residentMiB } from '../process-figures.ts'

/** `npm run verify` of `DATA_DIR`; its last line is the memory that it took at most, in MiB. */
// Not `maxRSS`: where whoever starts a process is larger than it ever becomes, that is what it says.
process.once('exit', () => process.stdout.write(`${residentMiB('self', 'peak')}\n`))
process.argv.push(process.env.DATA_DIR ?? '')
await import('@arrive/services/maintenance/verify.ts')

import { residentMiB } from '../process-figures.ts'

/** Runs `npm run verify` on `DATA_DIR`; the last line is peak memory in MiB. */
// Not `maxRSS`, which includes the parent's memory if that is larger.
process.once('exit', () => process.stdout.write(`${residentMiB('self', 'peak')}\n`))
process.argv.push(process.env.DATA_DIR ?? '')
await import('@arrive/services/maintenance/verify.ts')

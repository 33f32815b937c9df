/** `npm run verify` of `DATA_DIR`; its last line is the memory that it took at most, in MiB. */
const KIB = 1_024
process.once('exit', () => process.stdout.write(`${process.resourceUsage().maxRSS / KIB}\n`))
process.argv.push(process.env.DATA_DIR ?? '')
await import('@arrive/services/maintenance/verify.ts')

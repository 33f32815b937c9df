import { forms } from '@arrive/contracts/generated/forms.ts'
import { CallError } from './client.ts'
import { Fatal } from './fatal.ts'
import { runDemo } from './run.ts'
import { readSettings } from './settings.ts'

// The reader closed the output (`| head`); not an error.
process.stdout.on('error', () => process.exit(1))

// `npm run demo`: fills a running server with invented people, through its calls only.
try {
  const settings = readSettings(process.argv.slice(2), process.env, new Date().toISOString().slice(0, 10))
  const failures = await runDemo(settings, process.stdout, forms)
  process.exitCode = failures === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof Fatal || error instanceof CallError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

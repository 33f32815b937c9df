import { errno, type Logger, SettingError, type Settings } from '../kernel/index.ts'
import { type Arrive, type ArriveOptions, startArrive } from './compose.ts'
import { loadContracts } from './contracts.ts'
import { createLogger } from './observing/logs.ts'
import { readSettings } from './settings/settings.ts'

/** Milliseconds after the first signal. */
const DRAIN_MS = 10_000
const LAST_RESORT_MS = 14_000

/** The setting behind an error of the operating system. */
const VARIABLES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT (or METRICS_PORT) is taken',
  EACCES: 'PORT or DATA_DIR is not allowed for this user',
  EADDRNOTAVAIL: 'HOST is not an address of this machine',
  ENOTFOUND: 'HOST cannot be found',
}

/** Runs until a signal. Files are readable by their own user only. */
export async function run(options: ArriveOptions = {}): Promise<void> {
  process.umask(0o077)
  try {
    const settings = readSettings(process.env)
    const logger = createLogger({ level: settings.logLevel, service: 'arrive', version: '0.1.0' })
    const starting = startArrive(settings, loadContracts(), logger, options)
    endOnSignals(starting, logger)
    printAddress(settings, await starting)
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`)
    process.exit(1)
  }
}

function printAddress({ host, publicOrigin, port: asked }: Settings, { port }: Arrive): void {
  const origin = asked === 0 ? `http://${host}:${port}` : publicOrigin
  process.stdout.write(`Arrive is at ${origin}\n`)
}

/** Errors at startup are one line; only programming errors have a stack. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const variable = VARIABLES[errno.codeOf(error) ?? '']
  if (variable !== undefined) return `${variable}: ${error.message}.`
  if (error instanceof SettingError || !(error instanceof TypeError)) return error.message
  return error.stack ?? error.message
}

/** Finishes requests in progress and exits with 0. A second signal changes nothing. */
function endOnSignals(starting: Promise<Arrive>, logger: Logger): void {
  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(0), LAST_RESORT_MS).unref()
    logger.info({}, 'Asked to end; finishing what is in hand')
    const arrive = await starting.catch(() => undefined)
    await arrive?.stop(DRAIN_MS)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
}

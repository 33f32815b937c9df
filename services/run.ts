import { type Arrive, startArrive } from './compose.ts'
import { loadContracts } from './contracts.ts'
import { createLogger, type Logger } from './kernel/edge/logs.ts'
import { readSettings, SettingError, type Settings } from './kernel/settings.ts'

/** Everything must be over so many milliseconds after the first signal. */
const DRAIN = 10_000
const LAST = 14_000

/** Runs the product in this process until it is asked to end. */
export async function run(): Promise<void> {
  const logger = createLogger({ level: process.env.LOG_LEVEL ?? 'info', service: 'arrive', version: '0.1.0' })
  try {
    const settings = readSettings(process.env)
    const starting = startArrive(settings, loadContracts(), logger)
    endOnSignals(starting, logger)
    announce(settings, await starting)
  } catch (error) {
    process.stderr.write(`${sayWhy(error)}\n`)
    process.exit(1)
  }
}

function announce({ host, publicOrigin, port: asked }: Settings, { port }: Arrive): void {
  const origin = asked === 0 ? `http://${host}:${port}` : publicOrigin
  process.stdout.write(`Arrive is at ${origin}\n`)
}

/** What stops a start is one line for whoever started it; only our own mistakes come with a stack. */
function sayWhy(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof SettingError || !(error instanceof TypeError)) return error.message
  return error.stack ?? error.message
}

/** Finishes what is in hand and ends with 0. A second signal changes nothing: the first is being obeyed. */
function endOnSignals(starting: Promise<Arrive>, logger: Logger): void {
  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(0), LAST).unref()
    logger.info({}, 'Asked to end; finishing what is in hand')
    const arrive = await starting.catch(() => undefined)
    await arrive?.stop(DRAIN)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
}

import { availableParallelism } from 'node:os'
import { type Arrive, startArrive } from '../app/compose.ts'
import { loadContracts } from '../app/contracts.ts'
import { createLogger } from '../app/observing/logs.ts'
import { startHelper } from '../app/rebuilding/helper.ts'
import { COMPARING, createProgress } from '../app/rebuilding/progress.ts'
import { eventsOf } from '../app/rebuilding/rebuilding.ts'
import type { Rebuilt } from '../app/rebuilding/replay.ts'
import { readSettings } from '../app/settings/settings.ts'
import { errno, type Settings } from '../kernel/index.ts'

/**
 * `npm run rebuild [-- --accept]`: rebuilds every document from the log and reports differences per person. Documents
 * that differ replace the old ones only with `--accept`. If processes share their data, the old ones are kept until
 * `npm run rebuild -- --discard-old` or the next rebuild. Progress goes to stderr.
 */
const discardOld = process.argv.includes('--discard-old')
const accept = process.argv.includes('--accept')
/** Milliseconds between progress reports. */
const TELL_MS = 3_000
const logger = createLogger({ level: 'warn', service: 'arrive-rebuild', version: '0.1.0' })

try {
  const settings = readSettings(process.env)
  const arrive = await startArrive({ ...settings, port: 0, metricsPort: undefined }, loadContracts(), logger, {
    rebuildOnly: true,
  })
  // On a signal, end the pause of the live documents now instead of letting it time out.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void arrive.stop().finally(() => process.exit(130)))
  }
  const rebuilt = await work(arrive, settings).finally(() => arrive.stop())
  rebuilt.forEach(report)
  process.exitCode = accept || rebuilt.every(({ differences }) => differences.length === 0) ? 0 : 1
} catch (error) {
  process.stderr.write(`${errno.messageOf(error)}\n`)
  process.exitCode = 1
}

async function work(arrive: Arrive, settings: Settings): Promise<readonly Rebuilt[]> {
  if (!discardOld) return rebuild(arrive, settings)
  await arrive.discardOld()
  return []
}

async function rebuild(arrive: Arrive, settings: Settings): Promise<readonly Rebuilt[]> {
  const all = await Promise.all(arrive.lives.map(({ projection }) => eventsOf(arrive.kernel, projection)))
  const helper = arrive.kernel.shared || availableParallelism() === 1 ? undefined : startHelper(settings)
  const progress = createProgress(
    () => performance.now(),
    all.reduce((sum, events) => sum + events, 0),
    arrive.kernel.shared ? COMPARING.opened : COMPARING.byEngine,
  )
  const telling = setInterval(() => process.stderr.write(`${progress.line() ?? 'Beginning'}\n`), TELL_MS)
  try {
    return await arrive.rebuild(accept, { watch: progress.watch, helper: helper?.fill })
  } finally {
    clearInterval(telling)
    await helper?.stop()
  }
}

function report({ projection, documents, differences, compared }: Rebuilt): void {
  const people = differences.map(
    ({ person, before, after }) => `  person ${person}: ${before} documents, ${after} in the replay`,
  )
  const verdict =
    differences.length === 0
      ? 'the same as before'
      : accept
        ? 'different; accepted'
        : 'different; the old ones stay in use'
  // Saves wait during the last round.
  const before = compared.slice(0, -1).reduce((sum, persons) => sum + persons, 0)
  const during = `${before} people compared before the pause, ${compared.at(-1)} during it`
  process.stdout.write(`${projection}: ${documents} documents rebuilt, ${verdict} (${during})\n`)
  if (people.length > 0) process.stdout.write(`${people.join('\n')}\n`)
}

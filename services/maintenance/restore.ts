import { loadContracts } from '../app/contracts.ts'
import { createLogger } from '../app/observing/logs.ts'
import { readSettings } from '../app/settings/settings.ts'
import { errno, type Settings } from '../kernel/index.ts'
import { readRestoreArguments } from './backing-up/arguments.ts'
import { IncompleteMove } from './moving/move.ts'
import { restoreAgency } from './restoring/restore.ts'

/** `npm run restore -- <folder> [--keys <folder>]`. Progress goes to stderr, the result to stdout. */
const ending = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => ending.abort(new Error('The restore was stopped.')))
}
process.umask(0o077)

const settings = attempt(() => readSettings(process.env))
if (settings !== undefined) await run(settings)
// A client that is still connecting must not keep the process alive.
process.exit()

async function run(asked: Settings): Promise<void> {
  try {
    const { moved, manifest, erasedSince } = await restoreAgency(readRestoreArguments(process.argv.slice(2)), {
      settings: asked,
      contracts: loadContracts(),
      logger: createLogger({
        level: 'error',
        service: 'arrive-restore',
        version: '0.1.0',
        destination: process.stderr,
      }),
      report: print,
      signal: ending.signal,
      now: Date.now,
    })
    for (const { part, count, digest } of moved) process.stdout.write(`${part}: ${count}, sha256 ${digest}\n`)
    print(`Everything is back as of ${manifest.taken}; ${erasedSince} persons were erased since, and stay erased.`)
    print('Next: start Arrive. Everyone logs in again; service tokens are made anew, subscriptions are started again.')
  } catch (error) {
    print(errno.messageOf(error))
    if (error instanceof IncompleteMove) print(leftover(asked))
    process.exitCode = 1
  }
}

function leftover({ distributed }: Settings): string {
  return distributed === undefined
    ? 'The restore did not finish. DATA_DIR is as it was before.'
    : 'The restore did not finish. Empty the topics and databases before you restore again.'
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    print(errno.messageOf(error))
    process.exitCode = 1
    return undefined
  }
}

function print(line: string): void {
  process.stderr.write(`${line}\n`)
}

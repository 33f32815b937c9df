import { topicsOf } from '@arrive/contracts/event.ts'
import { type Contracts, FILES, modulesOf } from '../app/compose.ts'
import { loadContracts } from '../app/contracts.ts'
import { masterKeys } from '../app/keys/master-key.ts'
import { createLogger } from '../app/observing/logs.ts'
import { readSettings } from '../app/settings/settings.ts'
import { type Beside, errno, KERNEL_COLLECTIONS, type Settings } from '../kernel/index.ts'
import { type BackupArguments, readBackupArguments } from './backing-up/arguments.ts'
import { type BackedUp, backUp } from './backing-up/backup.ts'
import { openLive } from './backing-up/live.ts'
import { refuseNothing } from './rotating/command.ts'

/** `npm run backup -- <folder> [--keys <folder>]`. Progress goes to stderr, the result to stdout. */
const ending = new AbortController()
const end = (why: string) => ending.abort(new Error(why))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end('The backup was stopped.'))
process.umask(0o077)

const KEEP_EARLIER =
  'KEEP every earlier copy of the keys: with this one, events stay closed. `npm run restore` takes the data of this ' +
  'backup together with earlier keys (docs/operations.md, Backup and restore).'

try {
  const asked = readBackupArguments(process.argv.slice(2))
  const { keys, data } = await run(asked, readSettings(process.env), loadContracts())
  for (const manifest of data === undefined ? [keys] : [data, keys]) tell(manifest)
  print('The backup is whole.')
  print(
    isMissingKeys(keys, data)
      ? KEEP_EARLIER
      : 'Keep its keys apart from its data, and destroy earlier copies of the keys.',
  )
} catch (error) {
  print(errno.messageOf(error))
  process.exitCode = 1
}
// A client that is still connecting must not keep the process alive.
process.exit()

async function run(asked: BackupArguments, settings: Settings, contracts: Contracts): Promise<BackedUp> {
  refuseNothing(settings)
  const masters = masterKeys(settings)
  const live: Beside = await openLive(settings, {
    topics: topicsOf(contracts.events),
    files: FILES,
    masters,
    logger: createLogger({ level: 'error', service: 'arrive-backup', version: '0.1.0', destination: process.stderr }),
    onFatal: ({ message }) => end(message),
  })
  const modules = modulesOf(contracts)
  try {
    return await backUp(asked, {
      live,
      masters,
      settings,
      collections: [...KERNEL_COLLECTIONS, ...modules.flatMap((module) => module.collections ?? [])],
      projections: modules.flatMap((module) => module.projections?.(live.vault.secrets) ?? []),
      now: Date.now,
      report: print,
      signal: ending.signal,
    })
  } finally {
    await live.close()
  }
}

/** Some events may open only with an older copy of the keys: deleting it would erase those people. */
function isMissingKeys({ counts }: BackedUp['keys'], data: BackedUp['data']): boolean {
  return counts['keys'] === 0 || (data !== undefined && data.closed.length > 0)
}

function tell({ part, counts, closed, taken }: NonNullable<BackedUp['data']>): void {
  const counted = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
  process.stdout.write(`${part}: ${counted.join(', ')}, as of ${taken}\n`)
  if (closed.length > 0) {
    const shown = closed.slice(0, 10).join(', ')
    print(`No key opens the events of ${closed.length} persons, there as here: person ${shown}.`)
  }
}

function print(line: string): void {
  process.stderr.write(`${line}\n`)
}

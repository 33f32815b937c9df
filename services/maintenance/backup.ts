import { topicsOf } from '@arrive/contracts/event.ts'
import { FILES, modulesOf } from '../app/compose.ts'
import { loadContracts } from '../app/contracts.ts'
import { masterKeys } from '../app/keys/master-key.ts'
import { readSettings } from '../app/settings/settings.ts'
import { errno, type Settings } from '../kernel/index.ts'
import { type BackupArguments, readBackupArguments } from './backing-up/arguments.ts'
import { type BackedUp, backUp } from './backing-up/backup.ts'
import { type Live, openLive } from './backing-up/live.ts'
import { collectionsOf } from './moving/fill.ts'
import { refuseNothing } from './rotating/command.ts'
import { commandLogger, print, runAsCommand } from './running/command.ts'

const KEEP_EARLIER =
  'KEEP every earlier copy of the keys: with this one, events stay closed. `npm run restore` takes the data of this ' +
  'backup together with earlier keys (docs/operations.md, Backup and restore).'

/** `npm run backup -- <folder> [--keys <folder>]`. */
await runAsCommand('The backup was stopped.', async (ending) => {
  const requested = readBackupArguments(process.argv.slice(2))
  const { keys, data, unnoted } = await run(requested, readSettings(process.env), ending)
  for (const manifest of data === undefined ? [keys] : [data, keys]) tell(manifest)
  print('The backup is whole.')
  print(
    isMissingKeys(keys, data)
      ? KEEP_EARLIER
      : 'Keep its keys apart from its data, and destroy earlier copies of the keys.',
  )
  if (unnoted !== undefined) print(`The screen /setup does not know of it: its time could not be noted. ${unnoted}`)
})

/** `unnoted`: why the time could not be left for the screen `/setup`. */
type Ended = BackedUp & { readonly unnoted: string | undefined }

async function run(requested: BackupArguments, settings: Settings, ending: AbortController): Promise<Ended> {
  refuseNothing(settings)
  const contracts = loadContracts()
  const masters = masterKeys(settings)
  const live = await openLive(settings, {
    topics: topicsOf(contracts.events),
    files: FILES,
    masters,
    logger: commandLogger('backup'),
    onFatal: (error) => ending.abort(error),
  })
  try {
    const backedUp = await backUp(requested, {
      live,
      masters,
      settings,
      collections: collectionsOf(contracts),
      projections: modulesOf(contracts).flatMap((module) => module.projections?.(live.vault.secrets) ?? []),
      now: Date.now,
      report: print,
      signal: ending.signal,
    })
    return { ...backedUp, unnoted: backedUp.data && (await note(live)) }
  } finally {
    await live.close()
  }
}

/** The backup is whole even if its time can't be noted, as in a folder that is mounted read-only. */
async function note({ noteBackup }: Live): Promise<string | undefined> {
  return noteBackup(new Date().toISOString()).then(() => undefined, errno.messageOf)
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

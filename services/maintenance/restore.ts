import { loadContracts } from '../app/contracts.ts'
import { readSettings } from '../app/settings/settings.ts'
import { readRestoreArguments } from './backing-up/arguments.ts'
import { restoreAgency } from './restoring/restore.ts'
import { commandLogger, print, printMoved, runAsCommand } from './running/command.ts'

/** `npm run restore -- <folder> [--keys <folder>]`. */
await runAsCommand('The restore was stopped.', async ({ signal }) => {
  const settings = readSettings(process.env)
  const requested = readRestoreArguments(process.argv.slice(2))
  const [contracts, logger] = [loadContracts(), commandLogger('restore')]
  const options = { settings, contracts, logger, report: print, signal, now: Date.now }
  const { moved, manifest, erasedSince } = await restoreAgency(requested, options)
  printMoved(moved)
  const erased = `${erasedSince} persons and compartments were erased since`
  print(`Everything is back as of ${manifest.taken}; ${erased}, and stay erased.`)
  print('Next: start Arrive. Everyone logs in again; service tokens are made anew, subscriptions are started again.')
})

import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readSettings } from '../app/settings/settings.ts'
import { SettingError } from '../kernel/index.ts'
import { inboxOf } from '../shared/screening-inbox.ts'
import { print, runAsCommand } from './running/command.ts'

const USAGE = 'Usage: npm run screen -- <UPDATED.csv> [--supplement]'
const BETWEEN_MS = 500
/** Milliseconds until a running server has taken the list and compared it. */
const PATIENCE_MS = 5 * 60_000

/** `npm run screen -- UPDATED.csv`: hands the list to the server that runs on this data. */
await runAsCommand('The screening was stopped.', async () => {
  const [file, ...options] = process.argv.slice(2)
  const isKnown = options.every((option) => option === '--supplement')
  if (file === undefined || file.startsWith('-') || !isKnown) throw new SettingError(USAGE)
  const folder = inboxOf(readSettings(process.env).dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${randomUUID()}${options.length > 0 ? '.supplement' : ''}.csv`
  const draft = join(folder, `${name}.part`)
  await copyFile(file, draft)
  await rename(draft, join(folder, name))
  const outcome = await answerTo(folder, name)
  if ('error' in outcome) throw new SettingError(String(outcome['error']))
  print(JSON.stringify(outcome, undefined, 2))
})

async function answerTo(folder: string, name: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = join(folder, `${name}.json`)
  for (let waited = 0; waited < PATIENCE_MS; waited += BETWEEN_MS) {
    const text = await readFile(answer, 'utf8').catch(() => undefined)
    if (text !== undefined) {
      await rm(answer)
      return JSON.parse(text)
    }
    await pause(BETWEEN_MS)
  }
  await rm(join(folder, name), { force: true })
  throw new SettingError('No server on this data has answered in five minutes: check that it runs, then screen again.')
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kernel } from '../kernel/index.ts'
import { writeWhole } from './folders.ts'
import { setupNote } from './setup-notes.ts'

/** In `DATA_DIR` of the embedded engines, whose documents only their process writes. No backup includes it. */
const FILE = 'last-backup.json'

/** @param ended ISO 8601, UTC */
export async function noteBackupIn(dataDir: string, ended: string): Promise<void> {
  await writeWhole(join(dataDir, FILE), `${JSON.stringify({ ended })}\n`)
}

/** When the last whole backup ended; undefined if it is not known. ISO 8601, UTC. */
export async function lastBackup({ settings, store }: Pick<Kernel, 'settings' | 'store'>): Promise<string | undefined> {
  const ended = settings.distributed === undefined ? await endedIn(settings.dataDir) : await setupNote(store, 'backup')
  return typeof ended === 'string' && !Number.isNaN(Date.parse(ended)) ? ended : undefined
}

async function endedIn(dataDir: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(dataDir, FILE), 'utf8')).ended
  } catch {
    return undefined
  }
}

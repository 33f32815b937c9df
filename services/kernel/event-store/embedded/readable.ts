import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FolderContent, Readable } from '../engine-types.ts'
import type { Entry } from '../ports/event-log.ts'
import { openEmbedded } from './engines.ts'
import { logTables } from './log-tables.ts'
import { openDatabase } from './sqlite.ts'

const CHUNK = 500

export function openReadable(folder: string, content: FolderContent): Readable {
  const { topics } = content
  const file = join(folder, 'log.db')
  // Opening would create the files, and an empty folder would look like an agency without data.
  if (![file, join(folder, 'keys.db')].every(existsSync)) {
    throw new Error(`DATA_DIR must be the folder of an agency: ${folder} holds no log.db and keys.db.`)
  }
  const engines = openEmbedded(folder, content)
  const db = openDatabase(file, { synchronous: 'FULL', pageSize: 4_096 })
  const tables = logTables(db, topics)

  function* events(topic: string): Generator<Entry> {
    const end = tables.next(topic)
    for (let offset = 0; offset < end; offset += CHUNK) yield* tables.read(`${topic}/0`, offset, CHUNK)
  }

  return {
    ...engines,
    events,
    count: tables.next,
    close: async () => {
      db.close()
      await engines.close()
    },
  }
}

import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { keysOf } from './matcher.ts'
import type { ListRow } from './row.ts'

/** The newest full list, by last names: public data, for people who come later. Replaced by the next list. */
export interface ListIndex {
  readonly screening_id: string
  /** Rows under any of these names. */
  readonly rows: (names: Iterable<string>) => readonly ListRow[]
  readonly close: () => void
}

export interface IndexDraft {
  readonly add: (row: ListRow) => void
  /** Replaces the index of the list before. */
  readonly keep: (screening: string) => Promise<void>
  readonly drop: () => Promise<void>
}

const FILE = 'list.db'
/** Ending of an index that is being made. */
export const DRAFT = '.part'

export function indexFolder(dataDir: string): string {
  return join(dataDir, 'screening')
}

export async function draftIndex(dataDir: string, id: string): Promise<IndexDraft> {
  const folder = indexFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${id}${DRAFT}`)
  const db = new DatabaseSync(path)
  // A crash leaves a file that is not the index yet, so nothing has to be synced before the end.
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8000')
  db.exec('CREATE TABLE list (name TEXT NOT NULL, row TEXT NOT NULL); CREATE TABLE made (screening TEXT NOT NULL)')
  db.exec('BEGIN')
  const insert = db.prepare('INSERT INTO list (name, row) VALUES (?, ?)')

  async function drop(): Promise<void> {
    if (db.isOpen) db.close()
    await rm(path, { force: true })
  }

  return {
    add: (row) => {
      const text = JSON.stringify(row)
      const { whole, parts } = keysOf(row)
      for (const name of new Set([whole, ...parts])) insert.run(name, text)
    },
    keep: async (screening) => {
      db.prepare('INSERT INTO made (screening) VALUES (?)').run(screening)
      db.exec('COMMIT; CREATE INDEX names ON list (name); PRAGMA synchronous = FULL')
      db.close()
      await rename(path, join(folder, FILE))
    },
    drop,
  }
}

/** Undefined if there is none: the list has to be uploaded again. */
export function openIndex(dataDir: string): ListIndex | undefined {
  const path = join(indexFolder(dataDir), FILE)
  if (!existsSync(path)) return undefined
  try {
    return readIndex(new DatabaseSync(path, { readOnly: true }))
  } catch {
    // A damaged index is as good as none.
    return undefined
  }
}

function readIndex(db: DatabaseSync): ListIndex {
  const made = db.prepare('SELECT screening FROM made').get()
  const select = db.prepare('SELECT row FROM list WHERE name = ?')
  return {
    screening_id: String(made?.['screening']),
    rows: (names) => {
      const texts = [...names].flatMap((name) => select.all(name).map(({ row }) => String(row)))
      return [...new Set(texts)].map((text) => JSON.parse(text) as ListRow)
    },
    close: () => db.close(),
  }
}

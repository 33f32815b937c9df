import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyDatabase } from './log-copy.ts'

/** Reads from a copy while the product keeps writing. Unreadable documents can be rebuilt, so they are no error. */
export async function copiedBodies(folder: string, collection: string): Promise<readonly string[]> {
  const file = join(folder, 'documents.db')
  if (!existsSync(file)) return []
  const target = mkdtempSync(join(tmpdir(), 'arrive-verify-'))
  const remove = () => rmSync(target, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    await copyDatabase(file, join(target, 'documents.db'))
    return bodiesIn(join(target, 'documents.db'), collection)
  } catch {
    return []
  } finally {
    remove()
    process.off('exit', remove)
  }
}

function bodiesIn(file: string, collection: string): readonly string[] {
  const db = new DatabaseSync(file)
  try {
    const rows = db.prepare(`SELECT body FROM "${collection.replaceAll('"', '""')}" ORDER BY id`).all()
    return rows.flatMap(({ body }) => (typeof body === 'string' ? [body] : []))
  } finally {
    db.close()
  }
}

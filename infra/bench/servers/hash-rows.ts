import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Reads and hashes every row of the log: the lower bound for verification. */
const db = new DatabaseSync(join(process.env.DATA_DIR ?? '', 'log.db'), { readOnly: true })
let rows = 0
for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()) {
  for (const { raw } of db.prepare(`SELECT CAST(raw AS BLOB) AS raw FROM "${String(name)}"`).iterate()) {
    if (!(raw instanceof Uint8Array)) throw new Error('A row is no text')
    createHash('sha256').update(raw).digest()
    rows++
  }
}
db.close()
process.stdout.write(`${rows}\n`)

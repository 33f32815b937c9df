import type { DatabaseSync } from 'node:sqlite'
import type { CollectionSpec, Doc, Write } from '../ports/document-store.ts'
import { type DocumentTable, documentTable } from './document-table.ts'
import type { EmbeddedEventLog } from './event-log.ts'
import { asStorageError } from './sqlite.ts'
import { tagTable } from './tags.ts'
import { tokenIndex, tokenTableBefore } from './token-index.ts'

/** By id; undefined: removed. */
export type Changes = Map<string, Doc | undefined>
export type TableChanges = ReadonlyMap<DocumentTable, Changes>

type Forget = Extract<Write, { readonly kind: 'forget' }>
export type Change = Exclude<Write, Forget>

export function isChange(write: Write): write is Change {
  return write.kind !== 'forget'
}

/** The tables of the announced collections. */
export function createCollections(db: DatabaseSync, log: Pick<EmbeddedEventLog, 'at'> | undefined) {
  const tables = new Map<string, DocumentTable>()

  function of(name: string): DocumentTable {
    const table = tables.get(name)
    if (table === undefined) throw new Error(`Collection ${name} was not announced`)
    return table
  }

  /** The last state of each changed document. */
  function changesIn(changes: readonly Change[]): TableChanges {
    const all = new Map<DocumentTable, Changes>()
    for (const change of changes) {
      const table = of(change.collection)
      const some = all.get(table) ?? new Map()
      all.set(table, some)
      if (change.kind === 'put') some.set(change.doc.id, change.doc)
      else some.set(change.id, undefined)
    }
    return all
  }

  function writeAll(changes: readonly Change[]): void {
    for (const [table, some] of changesIn(changes)) table.write(some)
  }

  return {
    of,
    changesIn,
    write: (writes: readonly Write[]): void => {
      let changes: Change[] = []
      for (const write of writes) {
        if (isChange(write)) changes.push(write)
        else {
          writeAll(changes)
          changes = []
          tables.get(write.collection)?.forget(write.person)
        }
      }
      writeAll(changes)
    },
    ensure: (specs: readonly CollectionSpec[]): void => {
      for (const spec of specs) tables.set(spec.name, documentTable(db, spec, log))
    },
    drop: (names: readonly string[]): void => {
      for (const name of names) {
        for (const table of [tokenIndex(name), tokenTableBefore(name), tagTable(name), name]) dropTable(db, table)
        tables.delete(name)
      }
    },
  }
}

/** Not inside a transaction: SQLite would copy the whole table into memory to be able to roll back. */
function dropTable(db: DatabaseSync, table: string): void {
  try {
    db.exec(`DROP TABLE IF EXISTS "${table}"`)
  } catch (error) {
    throw asStorageError(error)
  }
}

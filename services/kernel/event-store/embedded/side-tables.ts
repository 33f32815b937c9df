import type { DatabaseSync } from 'node:sqlite'
import type { CollectionSpec, Doc } from '../ports/document-store.ts'
import type { Later } from './gathered-writes.ts'
import type { Prepare } from './sqlite.ts'

export type WordKind = 'tag' | 'token'

export function sideTable(collection: string, kind: WordKind): string {
  return `${collection}${kind === 'tag' ? '=' : '#'}`
}

/** Tag tables include the sort values, so a tag's page can be read in every order without other rows. */
function columnsOf({ sort = [] }: CollectionSpec, kind: WordKind): readonly string[] {
  return kind === 'tag' ? sort : []
}

export function createSideTable(db: DatabaseSync, spec: CollectionSpec, kind: WordKind): void {
  const table = sideTable(spec.name, kind)
  const sort = columnsOf(spec, kind)
  const columns = sort.map((field) => `"${field}", `).join('')
  db.exec(`CREATE TABLE IF NOT EXISTS "${table}"
    (${kind} TEXT, id TEXT, ${columns}PRIMARY KEY (${kind}, id)) WITHOUT ROWID`)
  db.exec(`CREATE INDEX IF NOT EXISTS "${table}/id" ON "${table}" (id)`)
  for (const field of sort) {
    db.exec(`CREATE INDEX IF NOT EXISTS "${table}/${field}" ON "${table}" (${kind}, "${field}", id)`)
  }
}

/**
 * Writes only words that changed, as a document usually keeps most of them.
 * @param later defers work to the end of the transaction.
 */
export function sideWriter(prepare: Prepare, spec: CollectionSpec, kind: WordKind, later: Later) {
  const table = sideTable(spec.name, kind)
  const sort = columnsOf(spec, kind)
  const fresh = gatheredWords(prepare, { table, columns: sort.length }, later)
  const select = prepare(
    `SELECT group_concat(word, ' ') AS words FROM (SELECT ${kind} AS word FROM "${table}" WHERE id = ? ORDER BY 1)`,
  )

  /** One text, because a row per word would cost more than the rest. */
  function stored(id: string): string {
    const words = select.get(id)?.words ?? ''
    if (typeof words !== 'string') throw new TypeError(`${table} holds something else than words`)
    return words
  }

  function change(doc: Doc, values: readonly (string | number)[]): void {
    const wanted = new Set(kind === 'tag' ? doc.tags : doc.tokens)
    const before = stored(doc.id)
    if ([...wanted].sort().join(' ') === before) return
    const known = new Set(before === '' ? [] : before.split(' '))
    const remove = prepare(`DELETE FROM "${table}" WHERE ${kind} = ? AND id = ?`)
    for (const word of known.difference(wanted)) remove.run(word, doc.id)
    fresh.add(doc.id, wanted.difference(known), values)
  }

  const valuesOf = (doc: Doc) => sort.map((field) => doc.sort?.[field] ?? '')

  return {
    add: (doc: Doc): void => {
      fresh.writeOf(doc.id)
      fresh.add(doc.id, new Set(kind === 'tag' ? doc.tags : doc.tokens), valuesOf(doc))
    },
    put: (doc: Doc, moved: readonly string[]): void => {
      fresh.writeOf(doc.id)
      const fields = sort.filter((field) => moved.includes(field))
      if (fields.length > 0) {
        prepare(resortSql(table, fields)).run(...fields.map((field) => doc.sort?.[field] ?? ''), doc.id)
      }
      change(doc, valuesOf(doc))
    },
    remove: (id: string): void => {
      fresh.writeOf(id)
      prepare(`DELETE FROM "${table}" WHERE id = ?`).run(id)
    },
  }
}

type Values = readonly (string | number)[]

interface WordTable {
  readonly table: string
  readonly columns: number
}

/** Writes new words in sorted order at the end of the transaction, so words of thousands of documents share pages. */
function gatheredWords(prepare: Prepare, { table, columns }: WordTable, later: Later) {
  const insert = prepare(`INSERT INTO "${table}" VALUES (?, ?${', ?'.repeat(columns)})`)
  const insertMany = columns > 0 ? undefined : prepare(`INSERT INTO "${table}" SELECT ?, value FROM json_each(?)`)
  let waiting = new Map<string, string[]>()
  let rows = new Map<string, Values>()

  function write(): void {
    const [words, valuesById] = [waiting, rows]
    forget()
    for (const word of [...words.keys()].sort()) writeRows(word, (words.get(word) ?? []).sort(), valuesById)
  }

  function writeRows(word: string, ids: readonly string[], valuesById: ReadonlyMap<string, Values>): void {
    if (ids.length > 1 && insertMany !== undefined) insertMany.run(word, JSON.stringify(ids))
    else for (const id of ids) insert.run(word, id, ...(valuesById.get(id) ?? []))
  }

  function forget(): void {
    if (rows.size === 0) return
    waiting = new Map()
    rows = new Map()
  }

  return {
    add: (id: string, words: ReadonlySet<string>, values: Values): void => {
      if (words.size === 0) return
      if (rows.size === 0) later({ write, forget })
      rows.set(id, values)
      for (const word of words) {
        const ids = waiting.get(word)
        if (ids === undefined) waiting.set(word, [id])
        else ids.push(id)
      }
    },
    writeOf: (id: string): void => {
      if (rows.has(id)) write()
    },
  }
}

/** Sets only changed columns, so SQLite leaves the indexes of the others alone. */
function resortSql(table: string, fields: readonly string[]): string {
  return `UPDATE "${table}" SET ${fields.map((field) => `"${field}" = ?`).join(', ')} WHERE id = ?`
}

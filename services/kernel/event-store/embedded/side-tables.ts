import type { DatabaseSync } from 'node:sqlite'
import type { CollectionSpec, Doc } from '../ports/document-store.ts'
import { type Prepare, text } from './sqlite.ts'

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

/** Writes only words that changed, as a document usually keeps most of them. */
export function sideWriter(prepare: Prepare, spec: CollectionSpec, kind: WordKind) {
  const table = sideTable(spec.name, kind)
  const sort = columnsOf(spec, kind)
  const insert = prepare(`INSERT INTO "${table}" VALUES (?, ?${', ?'.repeat(sort.length)})`)
  const insertMany = sort.length > 0 ? undefined : prepare(`INSERT INTO "${table}" SELECT ?, value FROM json_each(?)`)
  const removeWord = prepare(`DELETE FROM "${table}" WHERE ${kind} = ? AND id = ?`)
  const columns = sort.map((field) => `"${field}" = ?`).join(', ')
  const resort = sort.length > 0 ? prepare(`UPDATE "${table}" SET ${columns} WHERE id = ?`) : undefined
  const select = prepare(`SELECT ${kind} AS word FROM "${table}" WHERE id = ?`)
  const wordsOf = (doc: Doc): ReadonlySet<string> => new Set(kind === 'tag' ? doc.tags : doc.tokens)
  const valuesOf = (doc: Doc) => sort.map((field) => doc.sort?.[field] ?? '')

  /** Returns the words to add. */
  function change(doc: Doc): Iterable<string> {
    const wanted = wordsOf(doc)
    const before = new Set(select.all(doc.id).map((row) => text(row, 'word')))
    if (before.size > 0) resort?.run(...valuesOf(doc), doc.id)
    for (const word of before.difference(wanted)) removeWord.run(word, doc.id)
    return wanted.difference(before)
  }

  function add(word: string, docs: readonly Doc[]): void {
    const sorted = docs.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    if (insertMany !== undefined) insertMany.run(word, JSON.stringify(sorted.map(({ id }) => id)))
    else for (const doc of sorted) insert.run(word, doc.id, ...valuesOf(doc))
  }

  return {
    /** Adds words last and in order, so that those of thousands of documents share pages. Each id once. */
    write: (docs: readonly Doc[]): void => {
      const fresh = new Map<string, Doc[]>()
      for (const doc of docs) {
        for (const word of change(doc)) {
          const others = fresh.get(word)
          if (others === undefined) fresh.set(word, [doc])
          else others.push(doc)
        }
      }
      for (const word of [...fresh.keys()].sort()) add(word, fresh.get(word) ?? [])
    },
    remove: prepare(`DELETE FROM "${table}" WHERE id = ?`),
  }
}

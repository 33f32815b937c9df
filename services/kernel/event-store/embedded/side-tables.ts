import type { DatabaseSync } from 'node:sqlite'
import type { CollectionSpec, Doc } from '../ports/document-store.ts'
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

export interface Put {
  readonly doc: Doc
  readonly isNew: boolean
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
  const select = prepare(
    `SELECT group_concat(word, ' ') AS words FROM (SELECT ${kind} AS word FROM "${table}" WHERE id = ? ORDER BY 1)`,
  )
  const wordsOf = (doc: Doc): ReadonlySet<string> => new Set(kind === 'tag' ? doc.tags : doc.tokens)
  const valuesOf = (doc: Doc) => sort.map((field) => doc.sort?.[field] ?? '')

  /** One text, because a row per word would cost more than the rest. */
  function stored(id: string): string {
    const words = select.get(id)?.words ?? ''
    if (typeof words !== 'string') throw new TypeError(`${table} holds something else than words`)
    return words
  }

  /** Returns the words to add. */
  function change({ doc, isNew }: Put): Iterable<string> {
    const wanted = wordsOf(doc)
    if (isNew) return wanted
    resort?.run(...valuesOf(doc), doc.id)
    const before = stored(doc.id)
    if ([...wanted].sort().join(' ') === before) return []
    const known = new Set(before === '' ? [] : before.split(' '))
    for (const word of known.difference(wanted)) removeWord.run(word, doc.id)
    return wanted.difference(known)
  }

  function add(word: string, docs: readonly Doc[]): void {
    const sorted = docs.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    if (insertMany !== undefined) insertMany.run(word, JSON.stringify(sorted.map(({ id }) => id)))
    else for (const doc of sorted) insert.run(word, doc.id, ...valuesOf(doc))
  }

  return {
    /** Adds words last and in order, so that those of thousands of documents share pages. Each id once. */
    write: (puts: readonly Put[]): void => {
      const fresh = new Map<string, Doc[]>()
      for (const put of puts) {
        for (const word of change(put)) {
          const docs = fresh.get(word)
          if (docs === undefined) fresh.set(word, [put.doc])
          else docs.push(put.doc)
        }
      }
      for (const word of [...fresh.keys()].sort()) add(word, fresh.get(word) ?? [])
    },
    remove: prepare(`DELETE FROM "${table}" WHERE id = ?`),
  }
}

import type { DatabaseSync } from 'node:sqlite'
import { type CollectionSpec, type Doc, sortedBy } from '../ports/document-store.ts'
import { type Prepare, text } from './sqlite.ts'

export function tagTable(collection: string): string {
  return `${collection}=`
}

/** Includes the sort values, so a tag's page can be read in every order, and the spans skipped, without other rows. */
export function createTagTable(db: DatabaseSync, spec: CollectionSpec): void {
  const { name, sort = [], spans = false, indexedLater = false } = spec
  const table = tagTable(name)
  const columns = sortedBy(spec)
    .map((field) => `"${field}", `)
    .join('')
  const span = spans ? ', "from", "to"' : ''
  db.exec(`CREATE TABLE IF NOT EXISTS "${table}" (tag TEXT, id TEXT, ${columns}PRIMARY KEY (tag, id)) WITHOUT ROWID`)
  db.exec(`CREATE INDEX IF NOT EXISTS "${table}/id" ON "${table}" (id)`)
  for (const field of indexedLater ? [] : sort) {
    db.exec(`CREATE INDEX IF NOT EXISTS "${table}/${field}" ON "${table}" (tag, "${field}", id${span})`)
  }
}

/** Writes only tags that changed, as a document usually keeps most of them. */
export function tagWriter(prepare: Prepare, spec: CollectionSpec) {
  const table = tagTable(spec.name)
  const sort = sortedBy(spec)
  const insert = prepare(`INSERT INTO "${table}" VALUES (?, ?${', ?'.repeat(sort.length)})`)
  const removeTag = prepare(`DELETE FROM "${table}" WHERE tag = ? AND id = ?`)
  const columns = sort.map((field) => `"${field}" = ?`).join(', ')
  const resort = sort.length > 0 ? prepare(`UPDATE "${table}" SET ${columns} WHERE id = ?`) : undefined
  const select = prepare(`SELECT tag FROM "${table}" WHERE id = ?`)
  const valuesOf = (doc: Doc) => sort.map((field) => doc.sort?.[field] ?? '')

  /** Returns the tags to add. */
  function change(doc: Doc): readonly string[] {
    const wanted = new Set(doc.tags)
    const before = new Set(select.all(doc.id).map((row) => text(row, 'tag')))
    if (before.size > 0) resort?.run(...valuesOf(doc), doc.id)
    for (const tag of before.difference(wanted)) removeTag.run(tag, doc.id)
    return [...wanted.difference(before)]
  }

  return {
    /** Adds tags last and in order, so that those of thousands of documents share pages. Each id once. */
    write: (docs: readonly Doc[]): void => {
      const fresh = docs.flatMap((doc) => change(doc).map((tag) => ({ tag, doc })))
      fresh.sort((one, other) => byText(one.tag, other.tag) || byText(one.doc.id, other.doc.id))
      for (const { tag, doc } of fresh) insert.run(tag, doc.id, ...valuesOf(doc))
    },
    remove: prepare(`DELETE FROM "${table}" WHERE id = ?`),
  }
}

function byText(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

import type { CollectionSpec, Doc } from '../ports/document-store.ts'
import { type statements, text } from './sqlite.ts'

/** Writes the tags of a document beside it, each with the sort values; nothing where they are as they were. */
export function tagWriter(prepare: ReturnType<typeof statements>, spec: CollectionSpec): (doc: Doc) => void {
  const { name, sort = [] } = spec
  const upsert = upsertSql(spec)
  return ({ id, tags = [], sort: values }) => {
    const wanted = new Set(tags)
    for (const row of prepare(`SELECT tag FROM "${name}=" WHERE id = ?`).all(id)) {
      const tag = text(row, 'tag')
      if (!wanted.has(tag)) prepare(`DELETE FROM "${name}=" WHERE tag = ? AND id = ?`).run(tag, id)
    }
    const sorted = sort.map((field) => values?.[field] ?? '')
    for (const tag of wanted) prepare(upsert).run(tag, id, ...sorted)
  }
}

/** Only columns that are another are written: SQLite leaves the indexes of the others alone. */
function upsertSql({ name, sort = [] }: CollectionSpec): string {
  const insert = `INSERT INTO "${name}=" VALUES (?, ?${', ?'.repeat(sort.length)}) ON CONFLICT (tag, id) DO`
  if (sort.length === 0) return `${insert} NOTHING`
  const sets = sort.map((field) => `"${field}" = excluded."${field}"`).join(', ')
  const changed = sort.map((field) => `"${field}" IS NOT excluded."${field}"`).join(' OR ')
  return `${insert} UPDATE SET ${sets} WHERE ${changed}`
}

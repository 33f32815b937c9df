import { type DocumentStore, everyDoc } from '../kernel/index.ts'

/** The content of every document of a small collection of ours, in the order of ids. */
export async function allRows<Row>(store: DocumentStore, collection: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const docs of everyDoc(store, collection)) rows.push(...docs.map(({ body }): Row => JSON.parse(body)))
  return rows
}

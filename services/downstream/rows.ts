import { type DocumentStore, generations } from '../kernel/index.ts'

export async function allRows<Row>(store: DocumentStore, collection: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const docs of generations.everyDoc(store, collection))
    rows.push(...docs.map(({ body }): Row => JSON.parse(body)))
  return rows
}

export function byAge(one: { readonly createdAt: string }, other: { readonly createdAt: string }): number {
  return one.createdAt < other.createdAt ? -1 : 1
}

import {
  type CollectionSpec,
  type Doc,
  type DocumentStore,
  type Query,
  type SortKey,
  sortKeyOf,
  type Write,
} from '../document-store.ts'

export const THINGS = {
  name: 'things',
  sort: ['rank', 'label'],
  tokens: true,
  tags: true,
} as const satisfies CollectionSpec
export const LOGBOOK = {
  name: 'logbook',
  sort: ['place'],
  personal: true,
  sequence: 'place',
} as const satisfies CollectionSpec
export const PLAIN = { name: 'plain@2' } as const satisfies CollectionSpec

export function put(collection: string, doc: Doc): Write {
  return { kind: 'put', collection, doc }
}

export function thing(id: string, parts: Partial<Doc> = {}): Doc {
  return { id, person: 1, body: id, sort: { rank: 0, label: '' }, ...parts }
}

export async function inPages(store: DocumentStore, query: Omit<Query, 'limit'>, limit: number): Promise<string> {
  let all = ''
  let after: SortKey | undefined
  for (;;) {
    const docs = await store.list(THINGS.name, { ...query, limit, ...(after !== undefined && { after }) })
    all += docs.map(({ id }) => id).join('')
    const last = docs.at(-1)
    if (last === undefined) return all
    after = sortKeyOf(last, query.sort)
  }
}

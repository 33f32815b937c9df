import { expect, test } from '@jest/globals'
import type { Doc, DocumentStore } from '../document-store.ts'
import { put, THINGS, thing } from './documents.suite.ts'

const CHANGES: readonly (readonly [string, Partial<Doc>])[] = [
  ['a', { sort: { rank: 3, label: 'k' } }],
  ['b', { sort: { rank: 2, label: 'l' } }],
  ['a', { sort: { rank: 1, label: 'k' } }],
  ['a', { sort: { rank: 4, label: 'k' }, body: 'new' }],
  ['b', { sort: { rank: 5, label: 'k' } }],
  ['b', { body: 'new' }],
  ['a', { body: 'newer', tags: ['x', 'y'] }],
  ['a', { person: 2, sort: { rank: 6, label: 'k' } }],
  ['a', { expires: 17, sort: { rank: 7, label: 'k' } }],
  ['a', { sort: { rank: 8, label: 'm' }, tags: ['y'] }],
  ['a', { sort: { rank: 1, label: 'm' }, tags: ['x'] }],
]

/** Part of `documentStoreSuite`. */
export function changingSuite(store: () => DocumentStore): void {
  test('lists follow documents, whichever part changes', async () => {
    const all = new Map<string, Doc>()
    for (const [id, changes] of CHANGES) {
      const doc: Doc = { ...thing(id, { tags: ['x'] }), ...all.get(id), ...changes }
      all.set(id, doc)
      await store().commit([put(THINGS.name, doc)])
      for (const sort of ['rank', 'label', 'id']) {
        const key = (one: Doc) => (sort === 'id' ? one.id : `${one.sort?.[sort]} ${one.id}`)
        const sorted = [...all.values()].sort((one, other) => (key(one) < key(other) ? -1 : 1))
        const stored = sorted.map(({ tags, ...rest }) => rest)
        expect(await store().list(THINGS.name, { sort, limit: 9 })).toEqual(stored)
        expect(await store().list(THINGS.name, { sort, limit: 9, tags: ['x'] })).toEqual(
          stored.filter((_, at) => sorted[at]?.tags?.includes('x')),
        )
      }
    }
  })

  test('a commit leaves the words of the last state of each document', async () => {
    await store().commit([
      put(THINGS.name, thing('a', { tokens: ['ann'], tags: ['x'] })),
      put(THINGS.name, thing('b', { tokens: ['ann'] })),
      { kind: 'forget', collection: THINGS.name, person: 1 },
      put(THINGS.name, thing('a', { tokens: ['ann', 'bob', 'ann'] })),
      put(THINGS.name, thing('a', { tokens: ['bob', 'eve'], tags: ['y'] })),
    ])
    const found = async (words: { readonly tokens?: string[]; readonly tags?: string[] }) =>
      (await store().list(THINGS.name, { sort: 'id', limit: 9, ...words })).map(({ id }) => id)
    expect([await found({ tokens: ['ann'] }), await found({ tags: ['x'] })]).toEqual([[], []])
    expect([await found({ tokens: ['bob', 'eve'] }), await found({ tags: ['y'] })]).toEqual([['a'], ['a']])
  })
}

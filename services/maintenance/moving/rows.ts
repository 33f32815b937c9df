import { type CollectionSpec, canonical, type DocumentStore, everyDoc } from '../../kernel/index.ts'
import type { MoveContext, Part } from './part.ts'
import { createDigest } from './tally.ts'

/** The documents that cannot be rebuilt from the log. */
export function rowsPart({ source, target, signal }: MoveContext, collections: readonly CollectionSpec[]): Part {
  const lasting = collections.filter((spec) => spec.lasting === true)
  return {
    name: 'rows',
    copy: async () => {
      for (const { name } of lasting) {
        for await (const docs of everyDoc(source.store, name)) {
          signal.throwIfAborted()
          await target.store.commit(docs.map((doc) => ({ kind: 'put', collection: name, doc })))
        }
      }
      return tallyOf(source.store, lasting)
    },
    read: () => tallyOf(target.store, lasting),
  }
}

async function tallyOf(store: DocumentStore, collections: readonly CollectionSpec[]) {
  const tally = createDigest()
  for (const { name } of collections) {
    for await (const docs of everyDoc(store, name)) {
      for (const doc of docs) tally.add(`${name} ${doc.id}`, canonical(doc))
    }
  }
  return tally
}

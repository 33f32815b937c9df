import { type CollectionSpec, canonical, generations } from '../../kernel/index.ts'
import { createDigest } from './digest.ts'
import type { AgencySource, MoveContext, Part } from './part.ts'

/** The documents that cannot be rebuilt from the log. */
export function rowsPart({ source, target, signal }: MoveContext, collections: readonly CollectionSpec[]): Part {
  const lasting = collections.filter((spec) => spec.lasting === true)
  return {
    name: 'rows',
    copy: async () => {
      for (const { name } of lasting) {
        for await (const docs of generations.everyDoc(source.store, name)) {
          signal.throwIfAborted()
          await target.store.commit(docs.map((doc) => ({ kind: 'put', collection: name, doc })))
        }
      }
      return digestOfRows(source.store, lasting)
    },
    read: () => digestOfRows(target.store, lasting),
  }
}

async function digestOfRows(store: AgencySource['store'], collections: readonly CollectionSpec[]) {
  const digest = createDigest()
  for (const { name } of collections) {
    for await (const docs of generations.everyDoc(store, name)) {
      for (const doc of docs) digest.add(`${name} ${doc.id}`, canonical(doc))
    }
  }
  return digest
}

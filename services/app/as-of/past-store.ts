import {
  type Doc,
  type Entry,
  type Kernel,
  kernelData,
  memoryDocuments,
  personOf,
  positionText,
} from '../../kernel/index.ts'
import { DRAFTS } from '../../shared/drafts.ts'
import { agencyUntil, docsUntil } from './past-history.ts'

export interface Past {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly persons: readonly number[]
  readonly entries: readonly Entry[]
  /** Drafts are in no event, so only those of now are known. */
  readonly hasDrafts: boolean
}

const { HISTORY } = kernelData

/** The store as reads of some persons would have found it. Documents of projections are read elsewhere. */
export function pastStore(store: Kernel['store'], { at, persons, entries, hasDrafts }: Past): Kernel['store'] {
  const own = memoryDocuments([HISTORY])
  own.write(entries.map((entry) => ({ kind: 'put', collection: HISTORY.name, doc: historyDoc(entry) })))
  return {
    ...store,
    ...READ_ONLY,
    get: async (collection, ids, how) => {
      if (collection !== HISTORY.name) return store.get(collection, ids, how)
      const known = await own.get(collection, ids)
      const others = await store.get(
        collection,
        ids.filter((id) => !known.has(id)),
        how,
      )
      const agency = await docsUntil(
        store,
        [...others.values()].filter(({ person }) => person === 0),
        at,
      )
      return new Map([...known, ...agency.map((doc) => [doc.id, doc] as const)])
    },
    list: async (collection, query) => {
      if (collection !== HISTORY.name) return store.list(collection, query)
      const isOwn = query.person !== undefined && persons.includes(query.person)
      return isOwn ? own.list(collection, query) : agencyUntil(store, { ...query, person: 0 }, at)
    },
    ofPerson: async (collection, person) =>
      collection === DRAFTS.name && !hasDrafts ? [] : store.ofPerson(collection, person),
  }
}

const refuse = async (): Promise<never> => {
  throw new Error('The past cannot be changed')
}
const READ_ONLY = { commit: refuse, insertOnce: refuse, replaceIf: refuse, next: refuse, sweep: refuse, drop: refuse }

function historyDoc(entry: Entry): Doc {
  const { envelope, raw } = entry
  return { id: envelope.id, person: personOf(envelope), body: raw, sort: { position: positionText(entry) } }
}

import { setImmediate as breathe } from 'node:timers/promises'
import {
  clearData,
  type Doc,
  type Envelope,
  type Kernel,
  kernelData,
  type OpenEvent,
  sortKeyOf,
} from '../../kernel/index.ts'

const PAGE = 500
/** Events per read, with turns for other work between them: a form's definition has up to 100 KB. */
const PIECE = 20

/** What the agency's events say, in the order of the log. Events are read only once. */
export function createAgencyEvents<T>(
  { store, upcast }: Pick<Kernel, 'store' | 'upcast'>,
  readAs: (event: OpenEvent) => T | undefined,
): () => Promise<readonly T[]> {
  /** By event id; undefined for other events. */
  const known = new Map<string, T | undefined>()

  async function take(ids: readonly string[]): Promise<void> {
    for (let first = 0; first < ids.length; first += PIECE) {
      const docs = await store.get(kernelData.HISTORY.name, ids.slice(first, first + PIECE))
      for (const [id, { body }] of docs) known.set(id, opened(JSON.parse(body)))
      await breathe()
    }
  }

  function opened(envelope: Envelope): T | undefined {
    return readAs({ envelope, person: 0, data: upcast(envelope.dataschema, clearData(envelope)) })
  }

  return async () => {
    const ids: string[] = []
    for await (const docs of aboutAgency(store)) ids.push(...docs.map(({ id }) => id))
    await take(ids.filter((id) => !known.has(id)))
    return ids.flatMap((id) => known.get(id) ?? [])
  }
}

/** The same, shared by all readers of a store. */
export function sharedAgencyEvents<T>(readAs: (event: OpenEvent) => T | undefined) {
  const byStore = new WeakMap<Kernel['store'], () => Promise<readonly T[]>>()
  return (kernel: Pick<Kernel, 'store' | 'upcast'>): Promise<readonly T[]> => {
    const read = byStore.get(kernel.store) ?? createAgencyEvents(kernel, readAs)
    byStore.set(kernel.store, read)
    return read()
  }
}

async function* aboutAgency(store: Kernel['store']): AsyncGenerator<readonly Doc[]> {
  let last: Doc | undefined
  for (;;) {
    const after = last && { after: sortKeyOf(last, 'position') }
    const docs = await store.list(kernelData.HISTORY.name, {
      sort: 'position',
      person: 0,
      limit: PAGE,
      bodies: false,
      ...after,
    })
    yield docs
    last = docs.at(-1)
    if (docs.length < PAGE) return
  }
}

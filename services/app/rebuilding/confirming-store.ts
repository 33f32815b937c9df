import {
  canonical,
  type Doc,
  type DocumentStore,
  type KeyVault,
  openText,
  PARKED,
  type ProjectedCollection,
  type Projection,
  type Scratch,
  type Source,
  storedName,
  type Write,
} from '../../kernel/index.ts'

export interface Confirming {
  /** Accepts a generation that is never written, but compared with the one in use. */
  readonly store: DocumentStore
  /** Whether the documents in use are exactly those that were made, findable by the same words. */
  readonly isSame: () => Promise<boolean>
  /** Documents equal to those in use, and the number of their persons. */
  readonly documents: () => number
  readonly persons: () => number
  readonly close: () => void
}

interface Held {
  readonly projection: Projection
  /** The generation in use; the replay makes the next one. */
  readonly generation: number
  readonly store: DocumentStore & Required<Pick<DocumentStore, 'foundBy' | 'hasStrays' | 'scratch'>>
  readonly vault: Pick<KeyVault, 'existing'>
}

/** A collection with its equal and different documents so far. */
interface Overlay {
  readonly spec: ProjectedCollection
  readonly base: string
  readonly same: Set<string>
  /** Stored in the scratch. */
  readonly other: Set<string>
  /** The documents in use that were read last: usually they are written next. */
  known: ReadonlyMap<string, Doc>
}

interface Taken {
  readonly overlay: Overlay
  readonly docs: readonly Doc[]
  readonly before: ReadonlyMap<string, Doc>
  /** Ids of documents equal to those in use. */
  readonly same: ReadonlySet<string>
}

/** Thrown when the replay parks a person, which only a new generation can show. */
class ParksSomebody extends Error {}

/**
 * A store over the one in use that writes nothing to it. Documents equal to those in use are only recorded; others stay
 * in the scratch until later events make them equal. Nothing else may write documents meanwhile.
 */
export function createConfirmingStore(held: Held): Confirming {
  const { projection, generation, store } = held
  const scratch = store.scratch()
  const overlays = overlaysOf(projection, generation)
  const bases = new Map(overlays.values().map((overlay) => [overlay.base, overlay]))
  const places = new Map<Source, number>()
  const persons = new Set<number>()

  async function get(collection: string, ids: readonly string[], how?: { readonly bodies?: boolean }) {
    const overlay = overlays.get(collection)
    if (overlay !== undefined) return current(held, overlay, scratch, ids)
    const docs = await store.get(collection, ids, how)
    const base = bases.get(collection)
    if (base !== undefined) base.known = docs
    return docs
  }

  async function takenOf(writes: readonly Write[]): Promise<readonly Taken[]> {
    const puts = Map.groupBy(writes.filter(isPut), ({ collection }) => collection)
    if (puts.has(PARKED.name)) throw new ParksSomebody()
    const taken: Taken[] = []
    for (const [collection, some] of puts) {
      const overlay = overlays.get(collection)
      const docs = some.map(({ doc }) => doc)
      if (overlay !== undefined) taken.push(await sorted(held, overlay, docs))
    }
    return taken
  }

  const commit: DocumentStore['commit'] = async (writes, progress) => {
    const taken = await takenOf(writes)
    const gone = await goneWith(held, overlays, writes)
    // No awaits from here on, so that `expected` is still valid at the write.
    if (progress !== undefined && (places.get(progress.source) ?? 0) !== progress.expected) return 'lost'
    if (!writes.filter(isPut).every((put) => isExpected(put, taken, { overlays, scratch }))) return 'lost'
    for (const one of taken) keep(one, scratch, persons)
    for (const { overlay, id } of gone) leave(overlay, scratch, id)
    if (progress !== undefined) places.set(progress.source, progress.next)
    return 'done'
  }

  async function isSame(): Promise<boolean> {
    for (const { spec, base, same, other } of overlays.values()) {
      if (other.size > 0) return false
      if (spec.operational === true) continue
      // Leftovers of removed documents would still be findable.
      if (same.size !== (await store.count(base)) || (await store.hasStrays(base))) return false
    }
    return true
  }

  const made = () => overlays.values().filter(({ spec }) => spec.operational !== true)
  return {
    store: { ...store, get, commit, progress: async () => new Map(places) },
    isSame,
    documents: () => made().reduce((sum, { same }) => sum + same.size, 0),
    persons: () => persons.size,
    close: scratch.close,
  }
}

type Put = Extract<Write, { kind: 'put' }>

function isPut(write: Write): write is Put {
  return write.kind === 'put'
}

function overlaysOf(projection: Projection, generation: number): ReadonlyMap<string, Overlay> {
  return new Map(
    projection.collections.map((spec) => [
      storedName(projection, spec.name, generation + 1),
      {
        spec,
        base: storedName(projection, spec.name, generation),
        same: new Set<string>(),
        other: new Set<string>(),
        known: new Map<string, Doc>(),
      },
    ]),
  )
}

/** Documents as the replay has made them so far, without operational ones. */
async function current(
  { store }: Held,
  { spec, base, same, other }: Overlay,
  scratch: Scratch,
  ids: readonly string[],
): Promise<Map<string, Doc>> {
  const isInUse = (id: string) => same.has(id) || (spec.operational === true && !other.has(id))
  const docs = await store.get(base, ids.filter(isInUse))
  for (const id of ids) {
    const text = other.has(id) ? scratch.get(`${spec.name}/${id}`) : undefined
    if (text !== undefined) docs.set(id, docOf(id, text))
  }
  return docs
}

/** Format: the person, then the body. */
function docOf(id: string, text: string): Doc {
  const at = text.indexOf(' ')
  return { id, person: Number(text.slice(0, at)), body: text.slice(at + 1) }
}

async function sorted(held: Held, overlay: Overlay, docs: readonly Doc[]): Promise<Taken> {
  const { spec, base, known } = overlay
  const { store, vault } = held
  const unknown = docs.map(({ id }) => id).filter((id) => !known.has(id))
  const before = unknown.length === 0 ? known : new Map([...known, ...(await store.get(base, unknown))])
  overlay.known = new Map()
  const rewritten = docs.filter((doc) => mayBeRewritten(doc, before.get(doc.id)))
  const keys = await vault.existing(rewritten.map(({ person }) => person))
  const saysTheSame = (doc: Doc, old: Doc): boolean => {
    const key = keys.get(doc.person)
    return key !== undefined && meaningOf(spec.name, doc, key) === meaningOf(spec.name, old, key)
  }
  const alike = docs.filter((doc) => {
    const old = before.get(doc.id)
    return old !== undefined && isBeside(spec, doc, old) && (doc.body === old.body || saysTheSame(doc, old))
  })
  const hasWords = spec.tokens === true || spec.tags === true
  const same = hasWords ? await store.foundBy(base, alike) : new Set(alike.map(({ id }) => id))
  return { overlay, docs, before, same }
}

/** A different seal of the same length: the same content in another order, or other content. */
function mayBeRewritten(doc: Doc, old: Doc | undefined): boolean {
  return old !== undefined && old.person === doc.person && old.body !== doc.body && old.body.length === doc.body.length
}

/** Independent of key order; a new object, unequal to all others, if the document cannot be opened. */
function meaningOf(collection: string, doc: Doc, key: Parameters<typeof openText>[2]): string | object {
  try {
    return canonical(JSON.parse(openText(collection, doc, key)))
  } catch {
    return {}
  }
}

/** Whether everything except the bodies is equal. */
function isBeside({ sort = [] }: ProjectedCollection, doc: Doc, old: Doc): boolean {
  const isEqual = (field: string) => (doc.sort?.[field] ?? '') === (old.sort?.[field] ?? '')
  return doc.person === old.person && doc.expires === old.expires && sort.every(isEqual)
}

interface Gone {
  readonly overlay: Overlay
  readonly id: string
}

/** Documents removed by id or by person. */
async function goneWith(
  { store }: Held,
  overlays: ReadonlyMap<string, Overlay>,
  writes: readonly Write[],
): Promise<readonly Gone[]> {
  const gone: Gone[] = []
  for (const write of writes) {
    const overlay = overlays.get(write.collection)
    if (overlay === undefined || write.kind === 'put') continue
    // Erased persons were already removed from the documents in use, so scratch documents are not equal then.
    if (write.kind === 'remove') gone.push({ overlay, id: write.id })
    else for (const { id } of await store.ofPerson(overlay.base, write.person)) gone.push({ overlay, id })
  }
  return gone
}

interface Made {
  readonly overlays: ReadonlyMap<string, Overlay>
  readonly scratch: Scratch
}

/** Whether the expected document is what the replay has made so far. */
function isExpected({ collection, doc, over }: Put, taken: readonly Taken[], { overlays, scratch }: Made): boolean {
  const overlay = overlays.get(collection)
  if (over === undefined || overlay === undefined) return true
  const text = overlay.other.has(doc.id) ? scratch.get(`${overlay.spec.name}/${doc.id}`) : undefined
  if (text !== undefined) return docOf(doc.id, text).body === over
  const before = taken.find((one) => one.overlay === overlay)?.before
  return ((overlay.same.has(doc.id) ? before?.get(doc.id)?.body : undefined) ?? null) === over
}

function keep({ overlay, docs, same }: Taken, scratch: Scratch, persons: Set<number>): void {
  for (const doc of docs) {
    const { id, person, body } = doc
    leave(overlay, scratch, id)
    if (same.has(id)) {
      overlay.same.add(id)
      persons.add(person)
    } else {
      overlay.other.add(id)
      scratch.put(`${overlay.spec.name}/${id}`, `${person} ${body}`)
    }
  }
}

function leave({ spec, same, other }: Overlay, scratch: Scratch, id: string): void {
  same.delete(id)
  if (other.delete(id)) scratch.remove(`${spec.name}/${id}`)
}

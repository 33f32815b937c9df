import { createHash } from 'node:crypto'
import { canonical } from '../requests/canonical.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { GENERATIONS, readerName, storedName, storedSpecs } from './names.ts'
import type { Projection } from './projection.ts'
import { createProjector, type ProjectorOptions } from './projector.ts'
import { openDoc } from './seals.ts'

/** How one person's documents differ between two generations. */
export interface Difference {
  readonly person: number
  readonly before: number
  readonly after: number
}

export interface Rebuilt {
  readonly projection: string
  readonly generation: number
  readonly documents: number
  readonly differences: readonly Difference[]
}

/** The generation of a projection that is read; 1 at first. */
export async function currentGeneration(store: DocumentStore, projection: Projection): Promise<number> {
  const doc = (await store.get(GENERATIONS.name, [projection.name])).get(projection.name)
  return doc === undefined ? 1 : Number(JSON.parse(doc.body).generation)
}

/**
 * Replays the log into a new generation beside the one that is read, and compares both, opened and canonical, person
 * by person. Neither is touched by it; `switchTo` makes the new one the one that is read.
 */
export async function rebuild(options: Omit<ProjectorOptions, 'generation' | 'live'>): Promise<Rebuilt> {
  const { projection, store, log } = options
  const current = await currentGeneration(store, projection)
  const generation = current + 1
  await discard(store, projection, generation)
  await store.ensure(storedSpecs(projection, generation))
  const projector = createProjector({ ...options, generation, live: false })
  projector.start()
  await projector.caughtUp(await log.ends(projection.topics))
  await projector.stop()
  const before = await digests(options, current)
  const after = await digests(options, generation)
  const documents = [...after.values()].reduce((sum, { count }) => sum + count, 0)
  return { projection: projection.name, generation, documents, differences: compare(before, after) }
}

/** Makes a generation the one that is read from now on. The one before stays until it is discarded. */
export async function switchTo(store: DocumentStore, projection: Projection, generation: number): Promise<void> {
  const doc = { id: projection.name, person: 0, body: JSON.stringify({ generation }) }
  await store.commit([{ kind: 'put', collection: GENERATIONS.name, doc }])
}

/** Removes the documents and the place of a generation. */
export async function discard(store: DocumentStore, projection: Projection, generation: number): Promise<void> {
  const own = projection.collections.filter(({ operational }) => operational !== true)
  await store.drop(own.map(({ name }) => storedName(projection, name, generation)))
  await store.forgetProgress(readerName(projection, generation))
}

interface Digest {
  readonly count: number
  readonly hash: string
}

/** A hash of everything that a person has in a generation. */
async function digests(
  { projection, store, vault }: Pick<ProjectorOptions, 'projection' | 'store' | 'vault'>,
  generation: number,
): Promise<Map<number, Digest>> {
  const parts = new Map<number, string[]>()
  for (const { name, operational } of projection.collections) {
    if (operational === true) continue
    for await (const docs of everyDoc(store, storedName(projection, name, generation))) {
      const keys = await vault.existing(new Set(docs.map(({ person }) => person)))
      for (const doc of docs) {
        const key = keys.get(doc.person)
        if (key === undefined) continue
        const text = canonical([name, doc.id, doc.sort ?? {}, openDoc(name, doc, key)])
        parts.set(doc.person, [...(parts.get(doc.person) ?? []), createHash('sha256').update(text).digest('hex')])
      }
    }
  }
  return new Map([...parts].map(([person, hashes]) => [person, { count: hashes.length, hash: hashes.sort().join() }]))
}

async function* everyDoc(store: DocumentStore, collection: string) {
  const limit = 500
  let after: { value: string; id: string } | undefined
  for (;;) {
    const docs = await store.list(collection, { sort: 'id', limit, ...(after !== undefined && { after }) })
    yield docs
    const last = docs.at(-1)
    if (last === undefined || docs.length < limit) return
    after = { value: last.id, id: last.id }
  }
}

function compare(before: ReadonlyMap<number, Digest>, after: ReadonlyMap<number, Digest>): Difference[] {
  const persons = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b)
  return persons.flatMap((person) => {
    const [old, made] = [before.get(person), after.get(person)]
    if (old?.hash === made?.hash) return []
    return [{ person, before: old?.count ?? 0, after: made?.count ?? 0 }]
  })
}

import { createHash, type KeyObject } from 'node:crypto'
import type { Doc } from '../ports/document-store.ts'
import type { Positions } from '../ports/event-log.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import { canonical } from '../requests/canonical.ts'
import { currentGeneration, discard, everyDoc } from './generations.ts'
import { storedName, storedSpecs } from './names.ts'
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

/** A new generation of a projection's documents beside the one that is read. */
export interface Replay {
  readonly generation: number
  /** Goes on to these ends and rests there. */
  readonly catchUpTo: (ends: Positions) => Promise<void>
  readonly stop: () => Promise<void>
  /** Compares both generations, opened and canonical, person by person. They must stand at the same place. */
  readonly compare: () => Promise<Rebuilt>
}

/** Begins to replay the log from its start into a new generation. The one that is read is not touched. */
export async function beginReplay(options: Omit<ProjectorOptions, 'generation' | 'live' | 'until'>): Promise<Replay> {
  const { projection, store } = options
  const current = await currentGeneration(store, projection)
  const generation = current + 1
  await discard(store, projection, generation)
  await store.ensure(storedSpecs(projection, generation))
  let until: Positions = new Map()
  const projector = createProjector({ ...options, generation, live: false, until: () => until })
  let stopped: Promise<void> | undefined
  projector.start()

  async function compare(): Promise<Rebuilt> {
    const before = await digests(options, current)
    const after = await digests(options, generation)
    const documents = [...after.values()].reduce((sum, { count }) => sum + count, 0)
    return { projection: projection.name, generation, documents, differences: differencesOf(before, after) }
  }

  return {
    generation,
    catchUpTo: (ends) => {
      until = ends
      return projector.caughtUp(ends)
    },
    stop: () => {
      stopped ??= projector.stop()
      return stopped
    },
    compare,
  }
}

interface Digest {
  readonly count: number
  readonly hash: string
}

/** A hash of everything that each person has in a generation. */
async function digests(options: Compared, generation: number): Promise<Map<number, Digest>> {
  const hashes = new Map<number, string[]>()
  for (const { name, operational } of options.projection.collections) {
    if (operational === true) continue
    const stored = storedName(options.projection, name, generation)
    for await (const docs of everyDoc(options.store, stored)) await addHashes(options.vault, name, docs, hashes)
  }
  return new Map([...hashes].map(([person, own]) => [person, { count: own.length, hash: own.sort().join() }]))
}

type Compared = Pick<ProjectorOptions, 'projection' | 'store' | 'vault'>

async function addHashes(
  vault: KeyVault,
  collection: string,
  docs: readonly Doc[],
  to: Map<number, string[]>,
): Promise<void> {
  const keys = await vault.existing(new Set(docs.map(({ person }) => person)))
  for (const doc of docs) {
    const key = keys.get(doc.person)
    if (key === undefined) continue
    const text = canonical([collection, doc.id, doc.sort ?? {}, contentOf(collection, doc, key)])
    const own = to.get(doc.person) ?? []
    to.set(doc.person, own)
    own.push(createHash('sha256').update(text).digest('hex'))
  }
}

/** A document that cannot be opened is unlike every other one. */
function contentOf(collection: string, doc: Doc, key: KeyObject): unknown {
  try {
    return openDoc(collection, doc, key)
  } catch {
    return { damaged: doc.body }
  }
}

function differencesOf(before: ReadonlyMap<number, Digest>, after: ReadonlyMap<number, Digest>): Difference[] {
  const persons = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b)
  return persons.flatMap((person) => {
    const [old, made] = [before.get(person), after.get(person)]
    if (old?.hash === made?.hash) return []
    return [{ person, before: old?.count ?? 0, after: made?.count ?? 0 }]
  })
}

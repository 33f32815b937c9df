import { createHash, type KeyObject } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  canonical,
  type Doc,
  everyDoc,
  type KeyVault,
  openDoc,
  type ProjectorDependencies,
  storedName,
} from '../../kernel/index.ts'

/** How one person's documents differ between two generations. */
export interface Difference {
  readonly person: number
  readonly before: number
  readonly after: number
}

/** What two generations show of each person, as they were when the person was last compared. */
export interface Comparison {
  /** Compares all persons, pausing this many milliseconds after each chunk. Returns their number. */
  readonly everybody: (rest: number) => Promise<number>
  /** Compares these persons again and replaces their earlier results. */
  readonly only: (persons: ReadonlySet<number>) => Promise<void>
  /** Number of documents in the second generation. */
  readonly documents: () => number
  readonly differences: () => readonly Difference[]
}

type Compared = Pick<ProjectorDependencies, 'projection' | 'store' | 'vault'>

interface Digest {
  readonly count: number
  readonly hash: string
}

type Chunk = { readonly collection: string; readonly docs: readonly Doc[] }

/** Compares two generations, opened and canonical, by a count and a hash for each person. */
export function createComparison(dependencies: Compared, generations: readonly [number, number]): Comparison {
  const before = new Map<number, Digest>()
  const after = new Map<number, Digest>()
  const sides = [
    { generation: generations[0], digests: before },
    { generation: generations[1], digests: after },
  ]

  async function everybody(rest: number): Promise<number> {
    for (const { generation, digests } of sides) {
      digests.clear()
      await digest(dependencies.vault, everyChunk(dependencies, generation, rest), digests)
    }
    return new Set([...before.keys(), ...after.keys()]).size
  }

  async function only(persons: ReadonlySet<number>): Promise<void> {
    for (const { generation, digests } of sides) {
      for (const person of persons) digests.delete(person)
      await digest(dependencies.vault, chunksOf(dependencies, generation, [...persons]), digests)
    }
  }

  return {
    everybody,
    only,
    documents: () => [...after.values()].reduce((sum, { count }) => sum + count, 0),
    differences: () => differencesOf(before, after),
  }
}

/** What is made from the log: operational collections have no generations. */
function madeCollections({ projection }: Compared): readonly string[] {
  return projection.collections.filter(({ operational }) => operational !== true).map(({ name }) => name)
}

async function* everyChunk(dependencies: Compared, generation: number, rest: number): AsyncGenerator<Chunk> {
  for (const collection of madeCollections(dependencies)) {
    for await (const docs of everyDoc(
      dependencies.store,
      storedName(dependencies.projection, collection, generation),
    )) {
      yield { collection, docs }
      await pause(rest)
    }
  }
}

/** Persons per query. */
const TOGETHER = 16

async function* chunksOf(
  dependencies: Compared,
  generation: number,
  persons: readonly number[],
): AsyncGenerator<Chunk> {
  for (let at = 0; at < persons.length; at += TOGETHER) {
    const some = persons.slice(at, at + TOGETHER)
    for (const collection of madeCollections(dependencies)) {
      const name = storedName(dependencies.projection, collection, generation)
      const docs = await Promise.all(some.map((person) => dependencies.store.ofPerson(name, person)))
      yield { collection, docs: docs.flat() }
    }
  }
}

async function digest(vault: KeyVault, chunks: AsyncIterable<Chunk>, into: Map<number, Digest>): Promise<void> {
  const hashes = new Map<number, string[]>()
  for await (const chunk of chunks) await addHashes(vault, chunk, hashes)
  for (const [person, own] of hashes) into.set(person, { count: own.length, hash: sha256(own.sort().join()) })
}

async function addHashes(vault: KeyVault, { collection, docs }: Chunk, to: Map<number, string[]>): Promise<void> {
  const persons = new Set(docs.map(({ person }) => person))
  const keys = await vault.existing(persons)
  const destroyed = await vault.destroyed([...persons].filter((person) => !keys.has(person)))
  for (const doc of docs) {
    if (destroyed.has(doc.person)) continue
    const text = canonical([collection, doc.id, doc.sort ?? {}, contentOf(collection, doc, keys.get(doc.person))])
    const own = to.get(doc.person) ?? []
    to.set(doc.person, own)
    own.push(sha256(text))
  }
}

/** A document that cannot be opened, or whose key is lost without having been destroyed, is unlike every other one. */
function contentOf(collection: string, doc: Doc, key: KeyObject | undefined): unknown {
  const damaged = { damaged: doc.body }
  if (key === undefined) return damaged
  try {
    return openDoc(collection, doc, key)
  } catch {
    return damaged
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function differencesOf(before: ReadonlyMap<number, Digest>, after: ReadonlyMap<number, Digest>): Difference[] {
  const persons = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b)
  return persons.flatMap((person) => {
    const [old, made] = [before.get(person), after.get(person)]
    if (old?.hash === made?.hash) return []
    return [{ person, before: old?.count ?? 0, after: made?.count ?? 0 }]
  })
}

import type { KeyObject } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  canonical,
  type Doc,
  generations,
  type KeyVault,
  kernelData,
  openText,
  type projecting,
} from '../../kernel/index.ts'
import { documentsIfAlike } from './alike.ts'

export interface Difference {
  readonly person: number
  readonly before: number
  readonly after: number
}

/** The state of each person when last compared. */
export interface Comparison {
  /** Compares all persons, pausing this many milliseconds after each chunk. Returns their number. */
  readonly everybody: (rest: number) => Promise<number>
  /** Compares these persons again and replaces their earlier results. */
  readonly only: (persons: ReadonlySet<number>) => Promise<void>
  /** Total so far. */
  readonly compared: () => number
  readonly documents: () => number
  readonly differences: () => readonly Difference[]
}

type Compared = Pick<projecting.ProjectorOptions, 'projection' | 'store' | 'vault'>

interface Verdict {
  before: number
  after: number
  isSame: boolean
}

/** At least one is defined. */
interface Pair {
  readonly before: Doc | undefined
  readonly after: Doc | undefined
}

type Chunk = { readonly collection: string; readonly pairs: readonly Pair[] }

export function createComparison(dependencies: Compared, both: readonly [number, number]): Comparison {
  const verdicts = new Map<number, Verdict>()
  let compared = 0

  async function everybody(rest: number): Promise<number> {
    verdicts.clear()
    for (const collection of madeCollections(dependencies)) await compareAll(collection, rest)
    return verdicts.size
  }

  async function compareAll(collection: string, rest: number): Promise<void> {
    const { store, vault, projection } = dependencies
    const nameOf = (generation: number) => kernelData.storedName(projection, collection, generation)
    const names = [nameOf(both[0]), nameOf(both[1])] as const
    const before = compared
    const onCompared = (documents: number) => {
      compared += documents
    }
    const alike = await documentsIfAlike(names, { store, vault, rest, onCompared })
    if (alike !== undefined) return countAlike(verdicts, alike)
    compared = before
    const [old, made] = [generations.everyDoc(store, names[0]), generations.everyDoc(store, names[1])]
    for await (const pairs of inPairs(old, made)) {
      await compareChunk(vault, { collection, pairs }, verdicts)
      compared += pairs.length
      await pause(rest)
    }
  }

  async function only(persons: ReadonlySet<number>): Promise<void> {
    for (const person of persons) verdicts.delete(person)
    for await (const chunk of chunksOf(dependencies, both, [...persons])) {
      await compareChunk(dependencies.vault, chunk, verdicts)
    }
  }

  return {
    everybody,
    only,
    compared: () => compared,
    documents: () => verdicts.values().reduce((sum, { after }) => sum + after, 0),
    differences: () => differencesOf(verdicts),
  }
}

/** Operational collections have no generations. */
function madeCollections({ projection }: Compared): readonly string[] {
  return projection.collections.filter(({ operational }) => operational !== true).map(({ name }) => name)
}

type Docs = AsyncGenerator<readonly Doc[]>

/** Merges two lists sorted by id; equal ids form a pair. */
async function* inPairs(before: Docs, after: Docs): AsyncGenerator<readonly Pair[]> {
  let [old, made] = [await nextOf(before), await nextOf(after)]
  while (old.length > 0 || made.length > 0) {
    const [end, other] = [old.at(-1)?.id, made.at(-1)?.id]
    // Beyond the smaller of both ends, the other list may have more documents.
    const last = end === undefined || (other !== undefined && other < end) ? other : end
    const isUpTo = ({ id }: Doc) => last !== undefined && id <= last
    yield paired(old.filter(isUpTo), made.filter(isUpTo))
    old = await refilled(old, isUpTo, before)
    made = await refilled(made, isUpTo, after)
  }
}

async function refilled(docs: readonly Doc[], isPast: (doc: Doc) => boolean, more: Docs): Promise<readonly Doc[]> {
  const left = docs.filter((doc) => !isPast(doc))
  return left.length > 0 ? left : nextOf(more)
}

async function nextOf(docs: Docs): Promise<readonly Doc[]> {
  const next = await docs.next()
  return next.done === true ? [] : next.value
}

function paired(before: readonly Doc[], after: readonly Doc[]): readonly Pair[] {
  const made = new Map(after.map((doc) => [doc.id, doc]))
  const both = before.map((doc): Pair => ({ before: doc, after: made.get(doc.id) }))
  for (const { id } of before) made.delete(id)
  return [...both, ...made.values().map((doc): Pair => ({ before: undefined, after: doc }))]
}

/** Persons per query. */
const TOGETHER = 16

async function* chunksOf(
  { projection, store, vault }: Compared,
  generations: readonly [number, number],
  persons: readonly number[],
): AsyncGenerator<Chunk> {
  for (let at = 0; at < persons.length; at += TOGETHER) {
    const some = persons.slice(at, at + TOGETHER)
    for (const collection of madeCollections({ projection, store, vault })) {
      const docsIn = async (generation: number) => {
        const name = kernelData.storedName(projection, collection, generation)
        return (await Promise.all(some.map((person) => store.ofPerson(name, person)))).flat()
      }
      yield { collection, pairs: paired(await docsIn(generations[0]), await docsIn(generations[1])) }
    }
  }
}

async function compareChunk(
  vault: KeyVault,
  { collection, pairs }: Chunk,
  verdicts: Map<number, Verdict>,
): Promise<void> {
  const persons = new Set(pairs.flatMap(({ before, after }) => [before, after].flatMap((doc) => doc?.person ?? [])))
  const keys = await vault.existing(persons)
  const destroyed = await vault.destroyed([...persons].filter((person) => !keys.has(person)))
  const isShown = (doc: Doc | undefined): doc is Doc => doc !== undefined && !destroyed.has(doc.person)
  for (const { before, after } of pairs) {
    const isSame = isShown(before) && isShown(after) && areSame(collection, [before, after], keys)
    if (isShown(before)) count(verdicts, before, 'before', isSame)
    if (isShown(after)) count(verdicts, after, 'after', isSame)
  }
}

function verdictOf(verdicts: Map<number, Verdict>, person: number): Verdict {
  const verdict = verdicts.get(person) ?? { before: 0, after: 0, isSame: true }
  verdicts.set(person, verdict)
  return verdict
}

function count(verdicts: Map<number, Verdict>, { person }: Doc, side: 'before' | 'after', isSame: boolean): void {
  const verdict = verdictOf(verdicts, person)
  verdict[side]++
  verdict.isSame &&= isSame
}

function countAlike(verdicts: Map<number, Verdict>, documents: ReadonlyMap<number, number>): void {
  for (const [person, count] of documents) {
    const verdict = verdictOf(verdicts, person)
    verdict.before += count
    verdict.after += count
  }
}

/** Compares person, sort values and content, because equal content may be encoded differently. */
function areSame(collection: string, [a, b]: readonly [Doc, Doc], keys: ReadonlyMap<number, KeyObject>): boolean {
  if (a.person !== b.person || canonical(a.sort ?? {}) !== canonical(b.sort ?? {})) return false
  // A replay reuses the seals of unchanged documents (`ProjectorOptions.like`).
  if (a.body === b.body) return true
  const [one, other] = [a, b].map((doc) => textOf(collection, doc, keys.get(doc.person))) as [Opened, Opened]
  if (one.text === undefined || other.text === undefined) return one.damaged === other.damaged
  return one.text === other.text || canonical(JSON.parse(one.text)) === canonical(JSON.parse(other.text))
}

/** A document that cannot be opened, or whose key is lost but not destroyed, equals no other. */
type Opened =
  | { readonly text: string; readonly damaged?: undefined }
  | { readonly text?: undefined; readonly damaged: string }

function textOf(collection: string, doc: Doc, key: KeyObject | undefined): Opened {
  if (key === undefined) return { damaged: doc.body }
  try {
    return { text: openText(collection, doc, key) }
  } catch {
    return { damaged: doc.body }
  }
}

function differencesOf(verdicts: ReadonlyMap<number, Verdict>): Difference[] {
  return [...verdicts]
    .filter(([, { isSame }]) => !isSame)
    .sort(([a], [b]) => a - b)
    .map(([person, { before, after }]) => ({ person, before, after }))
}

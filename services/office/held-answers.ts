import { type CollectionSpec, jwe, type Kernel } from '../kernel/index.ts'
import { NO_SUMS, type Sums } from './eeo-sums.ts'

/**
 * Answers that are not counted yet, as sums: one sealed document, without persons and without an order
 * (docs/decisions/0062-held-answers.md).
 */
export const HELD = { name: 'eeo_held', lasting: true } as const satisfies CollectionSpec
const ID = 'held'

export interface Batch {
  /** The id of the event that counts it. */
  readonly event: string
  /** Whose key sealed its answers while they were held. */
  readonly number: number
  readonly sums: Sums
}

/** A person whose answer is among the sums, but whose event may not be in the log yet. */
export interface Unconfirmed {
  readonly person: number
  readonly event: string
}

export interface Held {
  readonly answers: number
  readonly sums: Sums
  readonly unconfirmed: readonly Unconfirmed[]
  /** Full batches, the latest first. Kept for a while: a restored log may lack their events. */
  readonly batches: readonly Batch[]
}

export interface StoredHeld {
  readonly held: Held
  /** Undefined before the first answer. */
  readonly number: number | undefined
  readonly body: string | null
}

const NOTHING: Held = { answers: 0, sums: NO_SUMS, unconfirmed: [], batches: [] }

type Kept = Pick<Kernel, 'store' | 'vault' | 'logger'>

export async function readHeld({ store, vault, logger }: Kept): Promise<StoredHeld> {
  const doc = (await store.get(HELD.name, [ID])).get(ID)
  if (doc === undefined) return { held: NOTHING, number: undefined, body: null }
  const { person, body } = doc
  const key = (await vault.existing([person])).get(person)
  if (key !== undefined) return { held: JSON.parse(jwe.unseal(key, bindingOf(person), body)), number: person, body }
  // A long backup, which copied this document before its key was destroyed and the keys after it.
  if (!(await vault.destroyed([person])).has(person)) throw new Error('The key of the held answers is missing')
  logger.error({}, 'The held answers of the voluntary questions cannot be opened; they begin anew')
  return { held: NOTHING, number: undefined, body }
}

/** False if another write came first. A new number has a key of its own. */
export async function writeHeld(
  kernel: Kept,
  { body: over }: StoredHeld,
  number: number,
  held: Held,
): Promise<boolean> {
  const key = await kernel.vault.keyFor(number)
  const doc = { id: ID, person: number, body: jwe.seal(key, bindingOf(number), JSON.stringify(held)) }
  return (await kernel.store.commit([{ kind: 'put', collection: HELD.name, doc, over }])) !== 'lost'
}

/** For a key that belongs to no person. */
export async function newNumber({ store, vault }: Kept): Promise<number> {
  return store.next('person', await vault.highest())
}

function bindingOf(person: number) {
  return { person, of: `${HELD.name}/${ID}` }
}

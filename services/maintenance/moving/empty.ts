import { MOVING } from '../../app/unfinished-move.ts'
import type { CollectionSpec, Engines } from '../../kernel/index.ts'

interface Expected {
  readonly topics: readonly string[]
  /** All collections that the store may hold. */
  readonly collections: readonly CollectionSpec[]
}

const TOO_MANY_TO_LIST = 10_000
/** Names the target in error messages. */
const PLACE = 'the topics of KAFKA_TOPIC_PREFIX in Kafka and the databases of MONGODB_URI'

/** @throws Error with one sentence that says what the target holds already. */
export async function assertEmpty(target: Engines, { topics, collections }: Expected): Promise<void> {
  await target.store.ensure([MOVING, ...collections])
  const found = [...(await existingData(target, topics)), ...(await documentsIn(target, collections))]
  const said = found.filter(({ count }) => count > 0).map(({ count, what }) => `${what} (${count})`)
  if ((await target.store.count(MOVING.name)) > 0) said.unshift('a part of what a move that has not ended was to bring')
  if (said.length === 0) return
  throw new Error(`The target must be empty, but holds ${said.join(', ')}: empty ${PLACE}, or name others.`)
}

interface Found {
  readonly count: number
  readonly what: string
}

async function existingData(
  { log, vault, blobs, store }: Engines,
  topics: readonly string[],
): Promise<readonly Found[]> {
  const events = [...(await log.ends(topics)).values()].reduce((sum, end) => sum + end, 0)
  return [
    { count: events, what: 'events' },
    { count: (await vault.wrapped(0, TOO_MANY_TO_LIST)).length, what: 'keys' },
    { count: (await blobs.all()).length, what: 'files' },
    { count: (await store.readers()).length, what: 'readers’ places' },
  ]
}

async function documentsIn({ store }: Engines, collections: readonly CollectionSpec[]): Promise<readonly Found[]> {
  const names = [...new Set(collections.map(({ name }) => name))]
  return Promise.all(names.map(async (name) => ({ count: await store.count(name), what: `rows of ${name}` })))
}

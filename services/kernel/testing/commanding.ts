import { messageIn } from '@arrive/contracts/messages/message.ts'
import type { Kernel, Module } from '../application/module.ts'
import { KERNEL_COLLECTIONS } from '../application/running/kernel.ts'
import { canonical } from '../common/canonical.ts'
import { ArriveError } from '../common/errors.ts'
import { embeddedDocumentStore } from '../event-store/embedded/document-store.ts'
import type { DocumentStore, Write } from '../event-store/ports/document-store.ts'
import { isRefusal, type Outcome, type Projection, type View } from '../event-store/projector/projection.ts'
import type { Found } from '../event-store/reading/reader.ts'
import { createRegistry, SUBJECTS } from '../event-store/requests/registry.ts'
import type { Submission } from '../event-store/requests/submission.ts'
import type { Submit } from '../event-store/requests/submit.ts'
import { sampleEnvelope } from './events.ts'
import { memoryVault } from './toy-shop.ts'

/** What a test says of an event. */
export interface Happened {
  readonly type: string
  readonly person: number
  readonly data?: unknown
  readonly actor?: string
}

export interface Commanding {
  readonly kernel: Kernel
  readonly given: (...events: readonly Happened[]) => Promise<void>
  /** What the commands appended. */
  readonly appended: readonly Happened[]
  readonly logged: readonly string[]
  readonly passTime: (ms: number) => void
  readonly close: () => Promise<void>
}

interface Circumstances {
  readonly environment?: Readonly<Record<string, string>>
  readonly parts?: Partial<Kernel>
}

/** The kernel as commands see it, in memory and without a log: projections apply each event as it is appended. */
export async function openCommanding(
  modules: readonly Pick<Module, 'collections' | 'projections'>[],
  { environment = {}, parts }: Circumstances = {},
): Promise<Commanding> {
  const store = embeddedDocumentStore(':memory:')
  await store.ensure([...KERNEL_COLLECTIONS, ...modules.flatMap(({ collections = [] }) => collections), SUBJECTS])
  const vault = memoryVault()
  const { secrets } = vault
  const projections = modules.flatMap((module) => module.projections?.(secrets) ?? [])
  const appended: Happened[] = []
  const logged: string[] = []
  let clock = Date.UTC(2030, 0, 2)
  const now = () => clock
  const newId = sequence()
  const log = (_: unknown, line: string) => void logged.push(line)
  const { reader, apply } = createDocuments(projections, store)
  const happen = async (id: string, { type, person, data, actor = 'visitor' }: Happened) => {
    clock += 1
    await vault.keyFor(person)
    return apply(sampleEnvelope({ id, type, person, actor, time: new Date(clock).toISOString() }), person, data)
  }
  const kernel = {
    store,
    vault,
    secrets,
    now,
    newId,
    reader,
    registry: createRegistry({ store, vault, pepper: secrets.pepper, now }),
    projections: projections.map(({ name }) => name),
    events: { schemaOf: (type: string) => `urn:arrive:${type}` },
    settings: {
      read: (name: string) => environment[name],
      timeZone: 'America/New_York',
      publicOrigin: 'http://arrive',
    },
    logger: { debug: log, info: log, warn: log, error: log },
    ...createSubmits(newId, async (id, { type, person, data, origin: { actor } }) => {
      appended.push({ type, person, data, actor })
      return happen(id, { type, person, data, actor })
    }),
    ...parts,
  }
  return {
    kernel: kernel as unknown as Kernel,
    given: async (...events) => {
      for (const event of events) await happen(newId(), event)
    },
    appended,
    logged,
    passTime: (ms) => {
      clock += ms
    },
    close: async () => {
      await store.close()
      await vault.close()
    },
  }
}

function sequence(): () => string {
  let count = 0
  return () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
}

type Outcomes = ReadonlyMap<string, Outcome | undefined>
function createDocuments(projections: readonly Projection[], store: DocumentStore) {
  const docs = new Map<string, Map<string, Found>>()
  const of = (collection: string) => {
    const found = docs.get(collection) ?? new Map<string, Found>()
    docs.set(collection, found)
    return found
  }
  const every = async function* (collection: string) {
    yield [...of(collection).values()]
  }
  const reader = () => ({
    get: async (collection: string, id: string) => of(collection).get(id),
    ofPerson: async (collection: string, person: number) =>
      [...of(collection).values()].filter((d) => d.person === person),
    every,
  })

  async function forget(person: number): Promise<Outcomes> {
    await store.commit([{ kind: 'forget', collection: SUBJECTS.name, person }])
    for (const [name, all] of docs) docs.set(name, new Map([...all].filter(([, doc]) => doc.person !== person)))
    return new Map()
  }

  async function apply(envelope: ReturnType<typeof sampleEnvelope>, person: number, data: unknown): Promise<Outcomes> {
    if (envelope.type.endsWith('.person.erased')) return forget(person)
    const subjects: Write[] = []
    const view: View = {
      get: (collection, id) => of(collection).get(id)?.value,
      put: (collection, id, { value }) => {
        // The registry reads these from the store.
        if (collection === SUBJECTS.name)
          subjects.push({ kind: 'put', collection, doc: { id, person, body: 'sealed' } })
        of(collection).set(id, { id, person, value })
      },
      remove: (collection, id) => void of(collection).delete(id),
    }
    const outcomes = new Map(projections.map((one) => [one.name, one.apply({ envelope, person, data }, view)]))
    if (subjects.length > 0) await store.commit(subjects)
    return outcomes
  }

  return { reader, apply }
}

type Append = (event: string, submission: Omit<Submission, 'awaited'>) => Promise<Outcomes>

const DONE: Outcome = { status: 200, body: {} }

function createSubmits(newId: () => string, append: Append) {
  const decided = new Map<string, Outcome & { readonly request: string }>()

  async function findEarlier(event: string, { request }: Pick<Submission, 'request'>) {
    const found = decided.get(event)
    if (found === undefined) return undefined
    const { status, body } = found
    if (found.request !== canonical(request)) throw new ArriveError('key-reused')
    if (isRefusal(body)) throw new ArriveError(body.code, { message: messageIn(body.message) })
    return { status, body }
  }

  async function sendOnce(event: string, submission: Submission): Promise<Outcome> {
    if (!decided.has(event)) {
      const data = submission.decide === undefined ? submission.data : await submission.decide()
      const outcome = (await append(event, { ...submission, data })).get(submission.awaited[0]) ?? DONE
      decided.set(event, { ...outcome, request: canonical(submission.request) })
    }
    return (await findEarlier(event, submission)) ?? DONE
  }

  const submit: Submit = {
    eventId: ({ call, actor, idempotencyKey }) =>
      idempotencyKey === undefined ? newId() : [call, actor, idempotencyKey].join(' '),
    findEarlier,
    send: sendOnce,
    sendOnce,
    answerOnce: async (event, { request }, work) => {
      if (!decided.has(event)) decided.set(event, { ...(await work()), request: canonical(request) })
      return (await findEarlier(event, { request })) ?? DONE
    },
    note: async (event, submission) => void (await append(event, submission)),
  }
  return { submit, outcomes: { find: async (id: string) => decided.get(id.split('#')[0] ?? '') } }
}

import { createSecretKey, type KeyObject } from 'node:crypto'
import { createUpcast } from '@arrive/contracts/upcast.ts'
import { KERNEL_COLLECTIONS } from '../application/running/kernel.ts'
import { embeddedDocumentStore } from '../event-store/embedded/document-store.ts'
import { embeddedKeyVault } from '../event-store/embedded/key-vault.ts'
import type { DocumentStore } from '../event-store/ports/document-store.ts'
import type { Entry, EventLog } from '../event-store/ports/event-log.ts'
import type { KeyVault } from '../event-store/ports/key-vault.ts'
import type { Parked } from '../event-store/projector/batch-context.ts'
import { storedName, storedSpecs } from '../event-store/projector/collections.ts'
import { createOutcomes, type Outcomes, outcomeId, type RecordedOutcome } from '../event-store/projector/outcomes.ts'
import type { Projection } from '../event-store/projector/projection.ts'
import type { ProjectorOptions } from '../event-store/projector/projector.ts'
import { openDoc } from '../event-store/projector/seals.ts'
import { fixedMasterKeys } from '../event-store/sealing/secrets.ts'
import { ERASURE, TOY } from './toy.ts'

export const PEPPER: KeyObject = createSecretKey(Buffer.alloc(32, 7))

export interface ToyShop {
  readonly store: DocumentStore
  readonly vault: KeyVault
  readonly outcomes: Outcomes
  readonly parked: readonly Parked[]
  readonly failures: readonly unknown[]
  readonly options: (log: EventLog, parts?: Partial<ProjectorOptions>) => ProjectorOptions
  readonly close: () => Promise<void>
}

/** Shops may share `keys`, so that they can open the same events. */
export async function openToyShop(keys?: KeyVault, projection: Projection = TOY): Promise<ToyShop> {
  const store = embeddedDocumentStore(':memory:')
  const vault = keys ?? memoryVault()
  await store.ensure([...KERNEL_COLLECTIONS, ...storedSpecs(projection, 1)])
  const outcomes = createOutcomes(store, vault)
  const parked: Parked[] = []
  const failures: unknown[] = []
  return {
    store,
    vault,
    outcomes,
    parked,
    failures,
    options: (log, parts) => ({
      projection,
      generation: 1,
      live: true,
      store,
      vault,
      outcomes,
      log,
      pepper: PEPPER,
      upcast: createUpcast([]),
      erasure: ERASURE,
      now: () => 1_000,
      onParked: (one) => parked.push(one),
      onFailure: (error) => failures.push(error),
      ...parts,
    }),
    close: async () => {
      await store.close()
      if (keys === undefined) await vault.close()
    },
  }
}

export function memoryVault(): KeyVault {
  return embeddedKeyVault(':memory:', fixedMasterKeys(Buffer.alloc(32, 9)))
}

/** Every readable document of a generation: `collection/id` → owner, content and sort values. */
export async function recordsOf(
  { store, vault }: ToyShop,
  generation = 1,
  projection = TOY,
): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>()
  for (const { name } of projection.collections) {
    const docs = await store.list(storedName(projection, name, generation), { sort: 'id', limit: 1_000_000 })
    const keys = await vault.existing(new Set(docs.map(({ person }) => person)))
    for (const doc of docs) {
      const key = keys.get(doc.person)
      if (key === undefined) continue
      const sort = doc.sort === undefined ? {} : { sort: doc.sort }
      records.set(`${name}/${doc.id}`, { person: doc.person, value: openDoc(name, doc, key), ...sort })
    }
  }
  return records
}

/** The outcome of each event, by id. */
export async function outcomesOf(
  shop: ToyShop,
  entries: readonly Entry[],
): Promise<Map<string, RecordedOutcome | undefined>> {
  const ids = [...new Set(entries.map(({ envelope }) => envelope.id))]
  const found = await Promise.all(ids.map((id) => shop.outcomes.find(outcomeId(id, TOY.name))))
  return new Map(ids.map((id, at) => [id, found[at]]))
}

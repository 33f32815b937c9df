import type { KeyObject } from 'node:crypto'
import { AGENCY, clearData, type Envelope, knownTexts, personOf, sealedData } from '../events/envelope.ts'
import type { Doc } from '../ports/document-store.ts'
import type { Entry } from '../ports/event-log.ts'
import { unseal } from '../sealing/jwe.ts'
import { openEvidence } from '../sealing/sealed-evidence.ts'
import type { BatchContext, ProjectorDependencies } from './batch-context.ts'
import { storedName } from './collections.ts'
import type { DocKey, OpenEvent } from './projection.ts'
import { openDoc } from './seals.ts'
import { docName, type StoredDoc } from './view.ts'

type Keys = Pick<BatchContext, 'keys' | 'destroyed'>

/** `tombstone`: the person was erased. */
export type Reading = OpenEvent | 'unreadable' | 'tombstone'

export function isOpen(reading: Reading): reading is OpenEvent {
  return typeof reading === 'object'
}

export function openEvent(
  { envelope }: Entry,
  known: BatchContext,
  { projection, upcast, erasure }: Pick<ProjectorDependencies, 'projection' | 'upcast' | 'erasure'>,
): Reading {
  const person = personOf(envelope)
  const { needsData, needsEvidence } = projection
  if (envelope.type === erasure.type) return { envelope, person, data: undefined }
  if (envelope.subject === AGENCY) {
    return needsData?.(envelope) === false ? { envelope, person, data: undefined } : openClear(envelope, upcast)
  }
  const key = known.keys.get(person)
  if (known.erased.has(person) || known.destroyed.has(person)) return 'tombstone'
  if (key === undefined) return 'unreadable'
  const sealed = sealedData(envelope)
  if (sealed === undefined || needsData?.(envelope) === false) return { envelope, person, data: undefined }
  try {
    const text = knownTexts(envelope).data ?? unseal(key, { person, of: `event/${envelope.id}` }, sealed)
    const written: unknown = JSON.parse(text)
    const event = { envelope, person, data: upcast(envelope.dataschema, written) }
    return needsEvidence?.(envelope) === true ? { ...event, evidence: evidenceIn(key, envelope) } : event
  } catch {
    return 'unreadable'
  }
}

function evidenceIn(key: KeyObject, envelope: Envelope): unknown {
  const text = knownTexts(envelope).evidence ?? openEvidence(key, envelope)
  return text === undefined ? undefined : JSON.parse(text)
}

/** An event without a person has no key, and is never erased. */
function openClear(envelope: Envelope, upcast: ProjectorDependencies['upcast']): Reading {
  try {
    return { envelope, person: personOf(envelope), data: upcast(envelope.dataschema, clearData(envelope)) }
  } catch {
    return 'unreadable'
  }
}

/** @param known.fetched names documents that were read before; they are skipped. */
export async function fetchDocs(
  dependencies: ProjectorDependencies,
  events: readonly OpenEvent[],
  known: Keys & { readonly fetched: Set<string> },
): Promise<Map<string, StoredDoc>> {
  const wanted = new Map<string, string[]>()
  for (const event of events) {
    for (const { collection, id } of readsOf(dependencies, event)) {
      const name = docName(collection, id)
      if (known.fetched.has(name)) continue
      known.fetched.add(name)
      const ids = wanted.get(collection) ?? []
      wanted.set(collection, ids)
      ids.push(id)
    }
  }
  const stored = new Map<string, StoredDoc>()
  await Promise.all(
    wanted.entries().map(async ([collection, ids]) => {
      const docs = await dependencies.store.get(
        storedName(dependencies.projection, collection, dependencies.generation),
        ids,
      )
      openDocs(collection, docs, await knownOf(dependencies, docs, known), stored)
    }),
  )
  return stored
}

/** Usually the keys of all these persons are known already. */
async function knownOf({ vault }: ProjectorDependencies, docs: ReadonlyMap<string, Doc>, known: Keys): Promise<Keys> {
  const persons = new Set([...docs.values()].map(({ person }) => person))
  const others = [...persons].filter((person) => !known.keys.has(person))
  if (others.length === 0) return known
  const keys = new Map([...known.keys, ...(await vault.existing(others))])
  return { keys, destroyed: await vault.destroyed(others.filter((person) => !keys.has(person))) }
}

/** A projection that fails here fails again in `apply`, which handles it. */
function readsOf({ projection, erasure }: ProjectorDependencies, event: OpenEvent): readonly DocKey[] {
  try {
    return event.envelope.type === erasure.type ? [] : projection.reads(event)
  } catch {
    return []
  }
}

function openDocs(
  collection: string,
  docs: ReadonlyMap<string, Doc>,
  { keys, destroyed }: Keys,
  into: Map<string, StoredDoc>,
): void {
  for (const doc of docs.values()) {
    if (destroyed.has(doc.person)) continue
    const key = keys.get(doc.person)
    const { id, person, body } = doc
    into.set(docName(collection, id), { collection, id, person, body, ...contentOf(collection, doc, key) })
  }
}

/** Records damage instead of throwing: a retry would not help, and only some events need the document. */
function contentOf(collection: string, doc: Doc, key: KeyObject | undefined): Pick<StoredDoc, 'value' | 'damaged'> {
  if (key === undefined) return { value: undefined, damaged: true }
  try {
    return { value: openDoc(collection, doc, key) }
  } catch {
    return { value: undefined, damaged: true }
  }
}

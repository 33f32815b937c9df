import type { KeyObject } from 'node:crypto'
import {
  type Doc,
  type Envelope,
  jwe,
  type Kernel,
  kernelData,
  type Position,
  personOf,
  positionIn,
  sealedData,
} from '../../kernel/index.ts'
import { APPLICATIONS, ERASED_APPLICATIONS } from '../../shared/applications.ts'
import { isPublished } from '../topics.ts'

/** A CloudEvent as JSON text. */
export interface Item extends Position {
  readonly id: string
  readonly text: string
  /** Whether its data is left out because the person was erased. */
  readonly withheld: boolean
}

export interface Recorded extends Position {
  readonly envelope: Envelope
}

const CAREER_SENT = 'applications.career.submitted'

type Dependencies = Pick<Kernel, 'store' | 'vault' | 'events' | 'reader'>
type Published = ((data: unknown) => unknown) | undefined

/** The published events of history documents, decrypted. */
export async function itemsOf(
  dependencies: Dependencies,
  topic: string,
  docs: readonly Doc[],
): Promise<readonly Item[]> {
  return openedItems(dependencies, publishedOf(dependencies, topic, docs))
}

/** Leaves out internal events. */
export function publishedOf(
  dependencies: Pick<Dependencies, 'events'>,
  topic: string,
  docs: readonly Doc[],
): readonly Recorded[] {
  return docs.flatMap((doc) => {
    const envelope: Envelope = JSON.parse(doc.body)
    return isPublished(dependencies, topic, envelope.type)
      ? [{ envelope, ...positionIn(String(doc.sort?.position)) }]
      : []
  })
}

/**
 * Leaves out events whose data says that they are not published. Where only a state is published, refused events are
 * left out as well: they changed no state.
 */
export async function openedItems<R extends Recorded>(
  dependencies: Dependencies,
  events: readonly R[],
): Promise<readonly (Item & Omit<R, 'envelope'>)[]> {
  const [known, erased, refused] = await Promise.all([
    look(
      dependencies,
      events.map(({ envelope }) => personOf(envelope)),
    ),
    erasedAmong(dependencies, events),
    refusedAmong(dependencies, events),
  ])
  return events.flatMap(({ envelope, ...place }) => {
    if (refused.has(envelope.id)) return []
    const publishedBy = dependencies.events.publishedBy(envelope.dataschema)
    const item = given(envelope, { ...known, publishedBy }, erased.has(envelope.id))
    return item === undefined ? [] : [{ ...place, id: envelope.id, ...item }]
  })
}

interface Context {
  readonly keys: ReadonlyMap<number, KeyObject>
  readonly erased: ReadonlySet<number>
}

async function refusedAmong(
  { store, events: catalogue }: Dependencies,
  events: readonly Recorded[],
): Promise<ReadonlySet<string>> {
  const reduced = events.filter(({ envelope }) => catalogue.publishedBy(envelope.dataschema) !== undefined)
  if (reduced.length === 0) return new Set()
  const ids = reduced.map(({ envelope }) => envelope.id)
  return new Set((await store.get(kernelData.REFUSED.name, ids, { bodies: false })).keys())
}

/** Applications that were erased although their person was not. */
async function erasedAmong({ reader }: Dependencies, events: readonly Recorded[]): Promise<ReadonlySet<string>> {
  const ids = events.filter(({ envelope }) => envelope.type === CAREER_SENT).map(({ envelope }) => envelope.id)
  if (ids.length === 0) return new Set()
  return new Set((await reader(APPLICATIONS).many(ERASED_APPLICATIONS, ids)).keys())
}

/** A person counts as erased from the event on, which may be a moment before the key is destroyed. */
async function look({ store, vault }: Dependencies, all: readonly number[]): Promise<Context> {
  const persons = [...new Set(all)]
  const [keys, erased] = await Promise.all([
    vault.existing(persons),
    store.get(kernelData.ERASED_PERSONS.name, persons.map(String)),
  ])
  const destroyed = await vault.destroyed(persons.filter((person) => !keys.has(person)))
  return { keys, erased: new Set([...destroyed, ...[...erased.keys()].map(Number)]) }
}

type Given = Pick<Item, 'text' | 'withheld'>

/** An event that cannot be decrypted although its person was not erased is returned encrypted, and marked as such. */
function given(
  stored: Envelope,
  { keys, erased, publishedBy }: Context & { readonly publishedBy: Published },
  isErased: boolean,
): Given | undefined {
  const envelope = withoutEvidence(stored)
  const { data, datacontenttype, ...rest } = envelope
  const person = personOf(envelope)
  if (data !== undefined && (isErased || erased.has(person))) return { text: JSON.stringify(rest), withheld: true }
  const opened = openedText(keys.get(person), envelope)
  if (opened === undefined) return { text: JSON.stringify(envelope), withheld: false }
  const shown = publishedBy === undefined ? opened : publishedText(publishedBy, opened)
  if (shown === undefined) return undefined
  // Inserts the payload as the original text, so that every byte stays the same.
  const head = JSON.stringify({ ...rest, datacontenttype: 'application/json' }).slice(0, -1)
  return { text: `${head},"data":${shown}}`, withheld: false }
}

function publishedText(publishedBy: NonNullable<Published>, opened: string): string | undefined {
  const shown = publishedBy(JSON.parse(opened))
  return shown === undefined ? undefined : JSON.stringify(shown)
}

/** The evidence of how a save was sent is never published. */
function withoutEvidence({ evidence: _, evidencecommit: __, ...envelope }: Envelope): Envelope {
  return envelope
}

function openedText(key: KeyObject | undefined, envelope: Envelope): string | undefined {
  const data = sealedData(envelope)
  if (key === undefined || data === undefined) return undefined
  try {
    return jwe.unseal(key, { person: personOf(envelope), of: `event/${envelope.id}` }, data)
  } catch {
    return undefined
  }
}

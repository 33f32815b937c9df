import type { KeyObject } from 'node:crypto'
import {
  type Doc,
  type Envelope,
  ERASED_PERSONS,
  type Kernel,
  type Position,
  personOf,
  positionIn,
  sealedData,
  unseal,
} from '../../kernel/index.ts'
import { isPublished } from '../topics.ts'

/** An event as other systems get it: a CloudEvent as JSON text. */
export interface Item extends Position {
  readonly id: string
  readonly text: string
}

type Dependencies = Pick<Kernel, 'store' | 'vault' | 'events'>

/** The events of history documents, decrypted; internal ones are left out. */
export async function itemsOf(
  dependencies: Dependencies,
  topic: string,
  docs: readonly Doc[],
): Promise<readonly Item[]> {
  const events = docs.flatMap((doc) => {
    const envelope: Envelope = JSON.parse(doc.body)
    return isPublished(dependencies, topic, envelope.type)
      ? [{ envelope, ...positionIn(String(doc.sort?.position)) }]
      : []
  })
  const known = await look(
    dependencies,
    events.map(({ envelope }) => personOf(envelope)),
  )
  return events.map(({ envelope, source, offset }) => ({
    source,
    offset,
    id: envelope.id,
    text: textOf(envelope, known),
  }))
}

interface Known {
  readonly keys: ReadonlyMap<number, KeyObject>
  readonly erased: ReadonlySet<number>
}

/** A person counts as erased from the event on, which may be a moment before the key is destroyed. */
async function look({ store, vault }: Dependencies, all: readonly number[]): Promise<Known> {
  const persons = [...new Set(all)]
  const [keys, erased] = await Promise.all([
    vault.existing(persons),
    store.get(ERASED_PERSONS.name, persons.map(String)),
  ])
  const destroyed = await vault.destroyed(persons.filter((person) => !keys.has(person)))
  return { keys, erased: new Set([...destroyed, ...[...erased.keys()].map(Number)]) }
}

/** An event that cannot be decrypted although its person was not erased is returned encrypted, and marked as such. */
function textOf(envelope: Envelope, { keys, erased }: Known): string {
  const { data, datacontenttype, ...rest } = envelope
  if (data === undefined) return JSON.stringify(envelope)
  const person = personOf(envelope)
  if (erased.has(person)) return JSON.stringify(rest)
  const opened = openedText(keys.get(person), envelope)
  if (opened === undefined) return JSON.stringify(envelope)
  // The payload is put in as the text that was written, so that not even a space of it changes.
  return `${JSON.stringify({ ...rest, datacontenttype: 'application/json' }).slice(0, -1)},"data":${opened}}`
}

function openedText(key: KeyObject | undefined, envelope: Envelope): string | undefined {
  const data = sealedData(envelope)
  if (key === undefined || data === undefined) return undefined
  try {
    return unseal(key, { person: personOf(envelope), of: `event/${envelope.id}` }, data)
  } catch {
    return undefined
  }
}

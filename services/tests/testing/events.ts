import type { Schema } from '@arrive/contracts/call.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type Entry, jwe, type Kernel, personOf, sealedData } from '../../kernel/index.ts'
import { entriesOf } from './history.ts'

/** An event with decrypted data. */
export interface OpenedEvent {
  readonly dataschema: string
  readonly data: unknown
}

/** Every event of the log whose person's key still exists. */
export async function openedEvents({ log, vault }: Pick<Kernel, 'log' | 'vault'>): Promise<readonly OpenedEvent[]> {
  const entries = await entriesOf(log)
  return Promise.all(entries.map((entry) => opened(entry, vault)))
}

async function opened({ envelope }: Entry, vault: Kernel['vault']): Promise<OpenedEvent> {
  const { dataschema, id } = envelope
  const data = sealedData(envelope)
  const person = personOf(envelope)
  const key = (await vault.existing([person])).get(person)
  if (data === undefined || key === undefined) return { dataschema, data: undefined }
  return { dataschema, data: JSON.parse(jwe.unseal(key, { person, of: `event/${id}` }, data)) }
}

const ajv = new Ajv2020({ strict: false, allErrors: false })

/** Whether the schema is known and the data matches it. */
export function isOfShape(shapes: ReadonlyMap<string, Schema | undefined>, dataschema: string, data: unknown): boolean {
  if (!shapes.has(dataschema)) return false
  const shape = shapes.get(dataschema)
  return shape === undefined ? data === undefined : ajv.validate(shape, data)
}

import type { KeyObject } from 'node:crypto'
import { type Envelope, jwe, type Kernel, type OpenEvent, personOf, sealedData } from '../../kernel/index.ts'

/** Upcast to the current form, so that versions can be compared. */
export function openEvent({ upcast }: Pick<Kernel, 'upcast'>, envelope: Envelope, key: KeyObject): OpenEvent {
  const person = personOf(envelope)
  const written = JSON.parse(jwe.unseal(key, { person, of: `event/${envelope.id}` }, sealedData(envelope) ?? ''))
  return { envelope, person, data: upcast(envelope.dataschema, written) }
}

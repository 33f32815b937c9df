import type { KeyObject } from 'node:crypto'
import { type Envelope, personOf } from '../events/envelope.ts'
import { commitOf } from './commit.ts'
import { type Binding, seal, unseal } from './jwe.ts'

export function sealedEvidence(
  key: KeyObject,
  { id, person }: { readonly id: string; readonly person: number },
  text: string,
): Required<Pick<Envelope, 'evidencecommit' | 'evidence'>> {
  return {
    evidencecommit: commitOf(key, id, 'evidence', text),
    evidence: seal(key, bindingOf(id, person), text),
  }
}

/** Undefined if the event has no evidence. @throws Error for another key, or if it was not sealed for this event. */
export function openEvidence(
  key: KeyObject,
  envelope: Pick<Envelope, 'id' | 'subject' | 'evidence'>,
): string | undefined {
  const { id, evidence } = envelope
  return evidence === undefined ? undefined : unseal(key, bindingOf(id, personOf(envelope)), evidence)
}

function bindingOf(id: string, person: number): Binding {
  return { person, of: `event/${id}/evidence` }
}

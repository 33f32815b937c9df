import type { Envelope } from '../../kernel/index.ts'
import { numberOfActor } from '../../shared/origin.ts'
import { PERSONNEL_SOURCE } from '../../shared/personnel.ts'

/** Who filled in the agency's fields: its office, or a former employer whose answer the office accepted. */
export function filledBy(envelope: Pick<Envelope, 'source' | 'actor'>) {
  const by: 'reference' | 'company' = envelope.source === PERSONNEL_SOURCE ? 'reference' : 'company'
  return { by, by_user_id: numberOfActor(envelope) }
}

import { message } from '@arrive/contracts/messages/message.ts'
import type { EventOf, OpenEvent, Outcome, View } from '../../kernel/index.ts'
import { administratorOf, EXCLUSIONS, type ExclusionRecord, MATCHES, NO_EXCLUSIONS } from '../../shared/screenings.ts'

export const EXCLUSION_COLLECTIONS = [
  { name: EXCLUSIONS, ofNewEvents: true },
  { name: MATCHES, tags: true, ofNewEvents: true },
] as const

const reads = ({ person }: OpenEvent) => [{ collection: EXCLUSIONS, id: String(person) }]

/** Everything about a person is one document; another one per screening finds who has a match in it. */
export const exclusionHandlers = {
  'personnel.screening.matched': { reads, apply: applyMatched },
  'personnel.screening.decided': { reads, apply: applyDecided },
} as const

function applyMatched(event: EventOf<'personnel.screening.matched'>, view: View): Outcome {
  const { data, envelope, person } = event
  const record = recordOf(event, view)
  const others = record.found.filter((one) => one.event !== envelope.id)
  put(event, view, { ...record, found: [...others, { ...data, event: envelope.id, at: envelope.time }] })
  const id = `${data.screening_id}/${person}`
  if (data.result === 'possible') view.put(MATCHES, id, { value: {}, tags: [data.screening_id] })
  return { status: 201, body: {} }
}

function applyDecided(event: EventOf<'personnel.screening.decided'>, view: View): Outcome {
  const { data, envelope } = event
  const record = recordOf(event, view)
  const { match, decision, reason } = data
  const decided = {
    event: envelope.id,
    match,
    decision,
    reason,
    at: envelope.time,
    by: administratorOf(envelope),
  }
  const others = record.decided.filter((one) => one.event !== envelope.id)
  put(event, view, { ...record, decided: [...others, decided] })
  return { status: 200, body: { message: message('screening.decided'), decision } }
}

function recordOf({ person }: OpenEvent, view: View): ExclusionRecord {
  return (view.get(EXCLUSIONS, String(person)) as ExclusionRecord | undefined) ?? NO_EXCLUSIONS
}

function put({ person }: OpenEvent, view: View, value: ExclusionRecord): void {
  view.put(EXCLUSIONS, String(person), { value })
}

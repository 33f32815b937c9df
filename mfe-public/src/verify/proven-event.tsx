import type { ProvenEvent } from '@arrive/contracts/proof/verifying/event-proof.ts'
import { formatMoment } from '@arrive/kit/format-date.ts'
import { FactList } from './fact-list.tsx'
import { count } from './words.ts'

export function ProvenEventFacts({ about: { event, topic, person, time, index } }: { about: ProvenEvent }) {
  const facts = [
    ['Event', event ?? 'Not known'],
    ['Topic', topic ?? 'Not known'],
    ['Person', person === null ? 'None named' : `ID ${person}`],
    ['Recorded', time === null ? 'Not known' : formatMoment(time, 'second')],
    ['Place in the log', index === null ? 'Not known' : count(index)],
  ] as const
  return <FactList facts={facts} />
}

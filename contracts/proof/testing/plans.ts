import fc from 'fast-check'
import { type HonestLog, honestLog, type LoggedEvent, type Plan, type Step } from './honest-log.ts'

const PARTITIONS: Readonly<Record<string, number>> = { accounts: 1, audit: 1, onboarding: 3 }

const ofPerson = fc
  .record({ topic: fc.constantFrom(...Object.keys(PARTITIONS)), person: fc.integer({ min: 1, max: 6 }) })
  .map(({ topic, person }): Step => ({ event: { topic, person, partition: person % (PARTITIONS[topic] ?? 1) } }))
const ofAgency = fc.constant<Step>({ event: { topic: 'agency', person: 0, partition: 0 } })
const sealing = fc.constant<Step>({ seal: true })

const step = fc.oneof(
  { weight: 12, arbitrary: ofPerson },
  { weight: 1, arbitrary: ofAgency },
  { weight: 3, arbitrary: sealing },
  { weight: 1, arbitrary: fc.constant<Step>({ repeat: true }) },
  { weight: 1, arbitrary: fc.constant<Step>({ rotate: true }) },
)

const first: Step = { event: { topic: 'onboarding', person: 1, partition: 1 } }

export const plans: fc.Arbitrary<Plan> = fc
  .record({
    steps: fc.array(step, { minLength: 2, maxLength: 40 }),
    tail: fc.array(ofPerson, { maxLength: 3 }),
    isBound: fc.boolean(),
    seed: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ steps, tail, isBound, seed }) => ({
    steps: [first, { seal: true }, ...steps, first, { seal: true }, ...tail],
    isBound,
    seed,
  }))

export type Sources = Map<string, Uint8Array[]>

export function copyOf({ sources }: Pick<HonestLog, 'sources'>): Sources {
  return new Map([...sources].map(([source, raws]) => [source, raws.map((raw) => raw.slice())]))
}

export function sealedIn({ events, sources }: HonestLog): readonly LoggedEvent[] {
  return events.filter(({ id, index, source }) => {
    const own = (sources.get(source) ?? []).filter((raw) => Buffer.from(raw).includes(id))
    return index !== undefined && own.length === 1
  })
}

export function olderLog(plan: Plan, count: number): HonestLog {
  return honestLog({ ...plan, steps: plan.steps.slice(0, count) })
}

import type { Plan, Step } from '@arrive/contracts/proof/testing/honest-log.ts'
import fc from 'fast-check'

const PARTITIONS: Readonly<Record<string, number>> = { accounts: 1, audit: 1, onboarding: 3 }

const ofPerson = fc
  .record({
    topic: fc.constantFrom(...Object.keys(PARTITIONS)),
    person: fc.integer({ min: 1, max: 5 }),
    slow: fc.constantFrom(0, 0, 0, 7),
  })
  .map(
    ({ topic, person, slow }): Step => ({
      event: { topic, person, slow, partition: person % (PARTITIONS[topic] ?? 1) },
    }),
  )
const ofAgency: Step = { event: { topic: 'agency', person: 0, partition: 0 } }

const step = fc.oneof(
  { weight: 24, arbitrary: ofPerson },
  { weight: 2, arbitrary: fc.constant(ofAgency) },
  { weight: 5, arbitrary: fc.constant<Step>({ seal: true }) },
  { weight: 1, arbitrary: fc.constant<Step>({ seal: true, most: 2 }) },
  // The process is killed between a batch and its checkpoint.
  { weight: 1, arbitrary: fc.constant<Step>({ seal: true, isKilled: true }) },
  { weight: 2, arbitrary: fc.constant<Step>({ repeat: true }) },
  { weight: 1, arbitrary: fc.constant<Step>({ retry: true }) },
  { weight: 1, arbitrary: fc.constant<Step>({ late: true }) },
  { weight: 1, arbitrary: fc.constant<Step>({ rotate: true }) },
  { weight: 1, arbitrary: fc.constant<Step>({ adopt: true }) },
  { weight: 1, arbitrary: fc.constant<Step>({ beginAgain: true }) },
)

const first: Step = { event: { topic: 'onboarding', person: 1, partition: 1 } }

/** Each log has something sealed and signed; the end may be unsealed. */
export const plans: fc.Arbitrary<Plan> = fc
  .record({
    before: fc.array(fc.oneof(ofPerson, fc.constant(ofAgency)), { maxLength: 4 }),
    steps: fc.array(step, { minLength: 2, maxLength: 30 }),
    tail: fc.array(ofPerson, { maxLength: 3 }),
    isBound: fc.boolean(),
    seed: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ before, steps, tail, isBound, seed }) => ({
    steps: [...before, first, { seal: true }, ...steps, first, { seal: true }, ...tail],
    early: before.length,
    isBound,
    seed,
  }))

import { createSecretKey } from 'node:crypto'
import { schemaIdOf } from '@arrive/contracts/event.ts'
import { credentialChecked } from '@arrive/contracts/events/credential-checked.ts'
import { credentialStated } from '@arrive/contracts/events/credential-stated.ts'
import { credentialWithdrawn } from '@arrive/contracts/events/credential-withdrawn.ts'
import {
  referenceAnswered,
  referenceBounced,
  referenceCancelled,
  referenceDeclined,
  referenceJudged,
  referenceOpened,
  referenceRequested,
} from '@arrive/contracts/events/references.ts'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { modulesOf } from '../../app/compose.ts'
import { loadContracts } from '../../app/contracts.ts'
import type { OpenEvent, Projection } from '../../kernel/index.ts'
import { projected, sampleEnvelope } from '../../kernel/testing/index.ts'

const KEY = createSecretKey(Buffer.alloc(32, 7))
const PACKETS = projectionNamed('packets')
const PERSONNEL = projectionNamed('personnel')
const PERSON = 17
const START = Date.parse('2026-01-01T09:00:00Z')
const DAY = 24 * 60 * 60_000
const TYPES = [
  ...Array.from({ length: 12 }, () => referenceRequested),
  referenceOpened,
  referenceAnswered,
  referenceDeclined,
  referenceBounced,
  referenceCancelled,
  referenceJudged,
  credentialStated,
  credentialChecked,
  credentialWithdrawn,
] as const

function projectionNamed(name: string): Projection {
  const one = () => KEY
  const secrets = { pepper: KEY, webhooks: KEY, tokens: one, devices: one, derived: one, signedBefore: () => [] }
  const all = modulesOf(loadContracts()).flatMap(({ projections }) => projections?.(secrets) ?? [])
  const found = all.find((projection) => projection.name === name)
  if (found === undefined) throw new Error(`There is no projection ${name}`)
  return found
}

/** Few people and numbers, so that events meet what refuses them. */
const step = fc.record({
  type: fc.constantFrom(...TYPES),
  subject: fc.integer({ min: 0, max: 11 }),
  email: fc.integer({ min: 0, max: 19 }),
  count: fc.constantFrom(1, 1, 1, 2),
  how: fc.constantFrom('link', 'phone'),
  actor: fc.constantFrom(`staff/${PERSON}`, 'admin/1'),
  days: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, 1, 40),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function eventsOf(steps: readonly Step[]): readonly OpenEvent[] {
  let days = 0
  return steps.map(({ type, subject, email, count, how, actor, days: more }, at) => {
    days += more
    const isByHand = type === referenceAnswered && how !== 'link'
    const reference_id = isByHand ? `hand${at}` : `r${subject}`
    const ids = { reference_id, credential_id: `c${subject % 3}`, how }
    const data = { ...Object(type.sample), ...ids, ...('count' in Object(type.sample) && { count }) }
    const envelope = {
      ...sampleEnvelope({ person: PERSON }),
      id: `018f3a52-7c11-7a2e-9b7e-${String(at).padStart(12, '0')}`,
      type: type.type,
      dataschema: schemaIdOf(type),
      actor,
      time: new Date(START + days * DAY + at).toISOString(),
    }
    return { envelope, person: PERSON, data: { ...data, email: `pat${email}@employer.example` } }
  })
}

interface Known {
  readonly id?: string
  readonly credential_id?: string
}
const listIn = (value: unknown, name: string): readonly Known[] => Object(value)[name] ?? []

test('the lists of the office know the references and credentials that the personnel files have', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const events = eventsOf(steps)
      const files = projected(PERSONNEL, events).docs
      const packet = projected(PACKETS, events).docs.get(`packet-people/${PERSON}`)?.value
      for (const name of ['references', 'credentials']) {
        const filed = listIn(files.get(`${name}/${PERSON}`)?.value, name)
        const held = listIn(Object(packet).personnel, name)
        const keyOf = ({ id = '', credential_id = '' }: Known) => id + credential_id
        const sorted = (all: readonly Known[]) => all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
        expect(held).toHaveLength(filed.length)
        expect(sorted(filed)).toMatchObject(sorted(held))
      }
    }),
    { numRuns: 1_000 },
  )
})

test('events that are refused are among those compared', () => {
  const steps = fc.sample(fc.array(step, { minLength: 20, maxLength: 30 }), { numRuns: 100, seed: 1 })
  const codes = steps.flatMap((some) => projected(PERSONNEL, eventsOf(some)).outcomes)
  const refused = new Set(codes.flatMap((outcome) => Object(outcome?.body).code ?? []))
  expect([...refused].sort()).toEqual([
    'credential-checked',
    'not-found',
    'reference-closed',
    'reference-state',
    'same-reference',
    'too-many-references',
  ])
})

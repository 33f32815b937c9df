import { schemaIdOf } from '@arrive/contracts/event.ts'
import { companyFilled } from '@arrive/contracts/events/company-filled.ts'
import { formSubmitted } from '@arrive/contracts/events/form-submitted.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Content, OpenEvent, SpanValue } from '../../kernel/index.ts'
import { projected, sampleEnvelope } from '../../kernel/testing/index.ts'
import { answerSpansProjection } from './answer-spans.ts'
import { answersOf, companyOf } from './collections.ts'
import { packetProjection } from './packet.ts'
import { signaturesProjection } from './signatures.ts'

const JOB = forms.find(({ name }) => name === 'job') as (typeof forms)[number]
const OWN = packetProjection([JOB])
const PAST = answerSpansProjection([JOB])
const PERSON = 17
const TYPES = [formSubmitted(JOB), companyFilled(JOB)] as const
const at = (minute: number) => Date.UTC(2026, 2, 4, 9, minute)

interface Happened {
  readonly type: 0 | 1
  readonly minute: number
}

function eventOf({ type, minute }: Happened, index: number): OpenEvent {
  const envelope = {
    ...sampleEnvelope({ person: PERSON }),
    id: `e${index}`,
    type: TYPES[type].type,
    dataschema: schemaIdOf(TYPES[type]),
    time: new Date(at(minute)).toISOString(),
  }
  return { envelope, person: PERSON, data: TYPES[type].sample }
}

const documentsOf = (events: readonly OpenEvent[]) => {
  const { docs } = projected(OWN, events)
  return [answersOf(JOB), companyOf(JOB)].map((name) => docs.get(`${name}/${PERSON}`)?.value)
}

/** Batches of these sizes. */
function spansAfter(events: readonly OpenEvent[], sizes: readonly number[]): readonly Content[] {
  const docs = new Map<string, Content>()
  const view = {
    get: (collection: string, id: string) => docs.get(`${collection}/${id}`)?.value,
    put: (collection: string, id: string, content: Content) => void docs.set(`${collection}/${id}`, content),
    remove: (collection: string, id: string) => void docs.delete(`${collection}/${id}`),
  }
  const id = `${PERSON}/job`
  let rest = events
  for (let turn = 0; rest.length > 0; turn++) {
    const before = docs.get(`answer-timelines/${id}`)?.value
    const size = sizes[turn % sizes.length] ?? 1
    for (const event of rest.slice(0, size)) PAST.apply(event, view)
    PAST.derived?.make({ id, before, after: docs.get(`answer-timelines/${id}`)?.value }, view)
    rest = rest.slice(size)
  }
  return [...docs].filter(([name]) => name.startsWith(`${answersOf(JOB)}-spans/`)).map(([, content]) => content)
}

test('each moment has one span, whose events make the documents of then, also if clocks go back', () => {
  const happened = fc.record({ type: fc.constantFrom(0, 1), minute: fc.nat(20) })
  fc.assert(
    fc.property(
      fc.array(happened, { minLength: 1, maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
      (history, sizes) => {
        const events = history.map((one, index) => eventOf(one as Happened, index))
        const spans = spansAfter(events, sizes)
        const { outcomes } = projected(OWN, events)
        const accepted = events.filter((_, index) => outcomes[index]?.status === 200)
        for (let minute = -1; minute <= 21; minute++) {
          const past = documentsOf(accepted.filter(({ envelope }) => Date.parse(envelope.time) <= at(minute)))
          const holding = spans.filter(
            ({ sort = {} }) => Number(sort['from']) <= at(minute) && at(minute) < Number(sort['to']),
          )
          const made = holding.map(({ value }) => {
            const ids = (value as SpanValue).events ?? []
            return documentsOf(ids.flatMap((id) => events.filter(({ envelope }) => envelope.id === id)))
          })
          expect(made).toEqual(past[0] === undefined ? [] : [past])
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('what the agency fills before there are answers is in no timeline and no list of signatures', () => {
  const filled = eventOf({ type: 1, minute: 3 }, 1)
  for (const projection of [PAST, signaturesProjection([JOB])]) {
    expect(projected(projection, [filled]).docs.size).toBe(0)
    const saved = projected(projection, [eventOf({ type: 0, minute: 1 }, 0), filled]).docs
    expect(saved.size).toBe(1)
  }
})

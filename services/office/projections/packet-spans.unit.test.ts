import { createSecretKey } from 'node:crypto'
import { type EventType, schemaIdOf } from '@arrive/contracts/event.ts'
import { accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { applicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import { companyFilled } from '@arrive/contracts/events/company-filled.ts'
import { credentialChecked } from '@arrive/contracts/events/credential-checked.ts'
import { credentialStated } from '@arrive/contracts/events/credential-stated.ts'
import { credentialWithdrawn } from '@arrive/contracts/events/credential-withdrawn.ts'
import { formReviewed } from '@arrive/contracts/events/form-reviewed.ts'
import { formSubmitted } from '@arrive/contracts/events/form-submitted.ts'
import { packetApproved } from '@arrive/contracts/events/packet-approved.ts'
import {
  referenceAnswered,
  referenceJudged,
  referenceOpened,
  referenceRequested,
} from '@arrive/contracts/events/references.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Content, OpenEvent } from '../../kernel/index.ts'
import { projected, sampleEnvelope } from '../../kernel/testing/index.ts'
import { PEOPLE, SPANS, TIMELINES } from '../names.ts'
import { packetSpansProjection } from './packet-spans.ts'
import { packetsProjection } from './packets.ts'
import { packetRow, stepsOf } from './row.ts'

const PEPPER = { pepper: createSecretKey(Buffer.alloc(32, 7)) }
const PACKETS = packetsProjection(forms, PEPPER)
const PAST = packetSpansProjection(forms, PEPPER)
const STEPS = stepsOf(forms)
const PERSON = 17
const named = (name: string) => forms.find((form) => form.name === name) as (typeof forms)[number]

const TYPES: readonly EventType[] = [
  accountRegistered,
  applicationSubmitted(named('career')),
  ...['application2', 'hipaa', 'job', 'verification', 'fcra_disclosure'].map((name) => formSubmitted(named(name))),
  companyFilled(named('job')),
  formReviewed,
  packetApproved,
  credentialStated,
  credentialChecked,
  credentialWithdrawn,
  referenceRequested,
  referenceOpened,
  referenceAnswered,
  referenceJudged,
]

const MINUTES = 60
const at = (minute: number) => Date.UTC(2026, 2, 4, 9, minute)

interface Happened {
  readonly type: number
  readonly minute: number
}

function eventOf({ type, minute }: Happened, index: number): OpenEvent {
  const { sample, ...rest } = TYPES[type] as EventType
  const envelope = {
    ...sampleEnvelope({ person: PERSON }),
    id: `018f3a52-7c11-7a2e-9b7e-${String(index).padStart(12, '0')}`,
    type: rest.type,
    dataschema: schemaIdOf({ ...rest, sample }),
    time: new Date(at(minute)).toISOString(),
  }
  return { envelope, person: PERSON, data: PACKETS.needsData?.(envelope) === false ? undefined : sample }
}

const shown = (value: unknown, content: Content) => {
  const { sort, find, tags } = content.index?.() ?? content
  const { from, to, ...order } = sort ?? {}
  return { row: packetRow(PERSON, value as Parameters<typeof packetRow>[1], STEPS), find, tags, order }
}

/** The documents of spans after batches of these events, and what they are made from. */
function spansAfter(events: readonly OpenEvent[], sizes: readonly number[]) {
  const docs = new Map<string, Content>()
  let rest = events
  for (let turn = 0; rest.length > 0; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    const before = docs.get(`${TIMELINES}/${PERSON}`)?.value
    const view = {
      get: (collection: string, id: string) => docs.get(`${collection}/${id}`)?.value,
      put: (collection: string, id: string, content: Content) => void docs.set(`${collection}/${id}`, content),
      remove: (collection: string, id: string) => void docs.delete(`${collection}/${id}`),
    }
    for (const event of rest.slice(0, size)) PAST.apply(event, view)
    const after = docs.get(`${TIMELINES}/${PERSON}`)?.value
    if (after !== before) PAST.derived?.make({ id: String(PERSON), before, after }, view)
    rest = rest.slice(size)
  }
  const timeline = docs.get(`${TIMELINES}/${PERSON}`)?.value
  return { spans: [...docs].flatMap(([name, doc]) => (name.startsWith(`${SPANS}/`) ? [doc] : [])), timeline }
}

const valueAt = (timeline: unknown, moment: number) => PAST.pastOf?.timeline?.valueAt(timeline, PERSON, moment)

const histories = fc.array(fc.record({ type: fc.nat(TYPES.length - 1), minute: fc.nat(MINUTES - 1) }), {
  minLength: 1,
  maxLength: 25,
})
const topicOf = ({ envelope }: OpenEvent) => envelope.type.split('.')[0] ?? ''

/** As topics are read: each in its order, but one before another. */
function arrived(events: readonly OpenEvent[], picks: readonly number[]): readonly OpenEvent[] {
  const left = [...Map.groupBy(events, topicOf).values()].map((own) => [...own])
  const all: OpenEvent[] = []
  for (let turn = 0; all.length < events.length; turn++) {
    const waiting = left.filter((own) => own.length > 0)
    all.push(...(waiting[(picks[turn % picks.length] ?? 0) % waiting.length]?.splice(0, 1) ?? []))
  }
  return all
}

/** What is refused by those before it never counts, whatever their times. */
function accepted(events: readonly OpenEvent[]): readonly OpenEvent[] {
  return events.filter((event, index) => {
    const own = events.slice(0, index).filter((one) => topicOf(one) === 'personnel')
    const [before, after] = [own, [...own, event]].map((all) => JSON.stringify([...projected(PACKETS, all).docs]))
    return topicOf(event) !== 'personnel' || after !== before
  })
}

test('each moment has one span with what the list had then, in any order of topics, also if clocks go back', () => {
  fc.assert(
    fc.property(
      histories,
      fc.array(fc.nat(9), { minLength: 1, maxLength: 9 }),
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (happened, picks, sizes, isInOrder) => {
        const ordered = isInOrder ? happened.toSorted((one, other) => one.minute - other.minute) : happened
        // A second registration under the same names is refused.
        const first = ordered.findIndex(({ type }) => type === 0)
        const events = ordered.filter(({ type }, at) => type !== 0 || at === first).map(eventOf)
        const { spans, timeline } = spansAfter(arrived(events, picks), sizes)
        const counted = accepted(events)
        for (const moment of [-1, ...events.map(({ envelope }) => (Date.parse(envelope.time) - at(0)) / 60_000), 99]) {
          const known = counted.filter(({ envelope }) => Date.parse(envelope.time) <= at(moment))
          const live = projected(PACKETS, known).docs.get(`${PEOPLE}/${PERSON}`)
          const holding = spans.filter(({ sort: { from = 0, to = 0 } = {} }) => {
            return Number(from) <= at(moment) && at(moment) < Number(to)
          })
          const past = holding.map((span) => shown(valueAt(timeline, at(moment)), span))
          expect(past).toEqual(live === undefined ? [] : [shown(live.value, live)])
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('an erased career application leaves nothing of its person', () => {
  const applied = eventOf({ type: 1, minute: 3 }, 1)
  const erased = { ...applied, envelope: { ...applied.envelope, id: 'e', type: 'applications.career.erased' } }
  expect(spansAfter([applied], [1]).spans).toHaveLength(1)
  expect(spansAfter([applied, erased], [1]).spans).toEqual([])
})

test('the timeline keeps no answer of a form', () => {
  const details = eventOf({ type: 2, minute: 3 }, 1)
  const { docs } = projected(PAST, [details])
  const text = JSON.stringify(docs.get(`${TIMELINES}/${PERSON}`)?.value)
  const { answers } = details.data as { readonly answers: Readonly<Record<string, object>> }
  const [{ fullName, ssn } = { fullName: '', ssn: '' }] = Object.values(answers) as { fullName: string; ssn: string }[]
  expect(text).toContain(fullName)
  expect(text).not.toContain(ssn)
})

test('an event that its own topic refuses is in no timeline, also before the refusal is recorded', () => {
  const happened = [accountRegistered, credentialWithdrawn, credentialStated, credentialWithdrawn, credentialWithdrawn]
  const events = happened.map((type, index) => eventOf({ type: TYPES.indexOf(type), minute: index }, index))
  const { timeline } = spansAfter(events, [2])
  const kept = (timeline as { readonly events: readonly { readonly id: string }[] }).events.map(({ id }) => id)
  expect(kept).toEqual([0, 2, 3].map((index) => events[index]?.envelope.id))
})

import { addDays, dayOf } from '@arrive/contracts/days.ts'
import type { EventType } from '@arrive/contracts/event.ts'
import { credentialStated } from '@arrive/contracts/events/credential-stated.ts'
import { pipelineMoved } from '@arrive/contracts/events/pipeline-moved.ts'
import { referenceAnswered, referenceRequested } from '@arrive/contracts/events/references.ts'
import { applicationStep, inShort, type Step } from './agency-log.ts'

const DAY = 24 * 60 * 60_000
/** How long ago the first person came. */
const SPAN = 365 * DAY
const SILENT = 20
const CHECK = { result: 'valid', source: 'The registry', confirmation: null }
const CONTACTED = { list: 'applicants', from: 'new', to: 'contacted', reason: null }
const NEEDED = ['aide_registry', 'cpr', 'tb', 'background', 'oig']

/**
 * What an office has to do. Of every hundred people all applied last year, and wait with a packet. Half were contacted,
 * and a quarter also asked for care. One has a certificate to check, one a reference to judge, and one a silent one.
 * Ten may work, and of these the card of one ends soon.
 */
export function officeAgency(people: number, now: number) {
  const today = dayOf(new Date(now), 'UTC')
  const startOf = (person: number) => now - SPAN + Math.floor((person * SPAN) / (people + 1))
  const stepsOf = (person: number): readonly Step[] => [
    ...inShort(),
    ...(person % 4 === 0 ? [applicationStep('homecare')] : []),
    ...(person % 2 === 0 ? [sampled(pipelineMoved, CONTACTED)] : []),
    ...(person % 100 === 1 ? [credential(person, 'cpr', { issued_on: addDays(today, -1) })] : []),
    ...(person % 10 === 2 ? NEEDED.map((kind) => checked(person, kind, today)) : []),
    ...(person % 100 === 3 ? [asked(now - DAY), sampled(referenceAnswered, {}, now)] : []),
    ...(person % 100 === 5 ? [asked(now - SILENT * DAY)] : []),
  ]
  return { startOf, stepsOf }
}

function checked(person: number, kind: string, today: string): Step {
  const isEnding = person % 100 === 2 && kind === 'cpr'
  const checked_on = addDays(today, -1)
  return credential(person, kind, {
    issued_on: checked_on,
    expires_on: addDays(today, isEnding ? 30 : kind === 'oig' ? 30 : 300),
    checked: { ...CHECK, checked_on },
  })
}

function credential(person: number, kind: string, facts: object): Step {
  const place = NEEDED.indexOf(kind)
  const credential_id = `018f3a52-7c11-7a2e-9b7${place}-${String(person).padStart(12, '0')}`
  return sampled(credentialStated, { credential_id, kind, ...facts })
}

const asked = (time: number) => sampled(referenceRequested, {}, time)

function sampled(event: EventType, changes: object, time?: number): Step {
  const data = JSON.stringify({ ...Object(event.sample), ...changes })
  return { event, data: () => data, ...(time !== undefined && { time }) }
}

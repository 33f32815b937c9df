import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { type EventType, schemaIdOf, topicsOf } from '@arrive/contracts/event.ts'
import { accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { applicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import { companyFilled } from '@arrive/contracts/events/company-filled.ts'
import { formSubmitted } from '@arrive/contracts/events/form-submitted.ts'
import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import { events as eventTypes } from '@arrive/contracts/generated/events.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { masterKeys } from '../../app/keys/master-key.ts'
import { readSettings } from '../../app/settings/settings.ts'
import { type Envelope, freshId, jwe, keyWrap, subjectOf } from '../../kernel/index.ts'
import { openEmbedded } from '../../kernel/testing/index.ts'

/** People who start in the same weeks: their events interleave. */
const COHORT = 1_000
const BEGIN = Date.parse('2020-01-01T00:00:00Z')
const MINUTE = 60_000

/** Coprime in number, so that all names combine. */
const FIRST = `Aaliyah Amanda Beatrice Carmen Charlotte Chidinma Danielle Dolores Elizabeth Fatima Gabriela Grace Hannah
  Imani Jacqueline Jennifer Kimberly Latoya Margaret Maria Marcus Michael Monique Natalia Patricia Precious Rachel
  Rosemary Sofia`.split(/\s+/)
const LAST = `Abernathy Adeyemi Alexander Alvarez Anderson Bailey Boateng Butler Campbell Castillo Chavez Coleman Davis
  Edwards Fernandez Foster Garcia Gonzalez Green Hamilton Henderson Hernandez Hughes Jackson Jimenez Johnson Kim Lewis
  Lopez Martinez Mitchell Morales Nguyen Okafor Patel Peterson Powell Ramirez Richardson Rivera Robinson Santos Taylor
  Thompson Walker Washington Williams`.split(/\s+/)

export const NAMES: readonly string[] = [...FIRST, ...LAST]

export interface Step {
  readonly event: EventType
  readonly data: (person: number) => string
  /** Milliseconds since 1970. Absent: when the person starts. */
  readonly time?: number
}

const ONBOARDING = forms.filter(({ kind }) => kind === 'onboarding')
const COMPANY = ONBOARDING.filter((form) => form.parts.some((part) => fieldsBy(part, 'company').length > 0))
const CAREER = applicationStep('career')
const ACCOUNT = stepOf(accountRegistered)
const SAVES = ONBOARDING.map((form) => stepOf(formSubmitted(form)))
const STAFF = [CAREER, ACCOUNT, ...SAVES, ...COMPANY.slice(0, 1).map((form) => stepOf(companyFilled(form)))]
const PATIENT = [applicationStep('homecare')]

/** Three of four are staff with an application, an account and every form; the others asked for care. */
const inFull = (person: number) => (person % 4 === 0 ? PATIENT : STAFF)
/** Enough for a packet: an application, an account and two forms. */
export const inShort = () => [CAREER, ACCOUNT, ...SAVES.slice(0, 2)]
/** The same without an account and any name or email. */
export const nameless = () => [CAREER, ...SAVES.slice(0, 2)].map(withoutNames)
export const named = () => [CAREER, ...SAVES.slice(0, 2)]

/** A save of one of the forms, which number says which. */
export function savedStep(number: number, time: number): Step {
  return { ...(SAVES[number % SAVES.length] as Step), time }
}

/** When a person starts. Milliseconds since 1970. */
type StartOf = (person: number) => number

/** Fills a data folder with the log of an agency; the next start reads it. Returns the number of events. */
export async function fillAgency(
  dataDir: string,
  people: number,
  stepsOf: (person: number) => readonly Step[] = inFull,
  startOf: StartOf = (person) => BEGIN + person * MINUTE,
) {
  const masters = masterKeys(readSettings({ DATA_DIR: dataDir }))
  const { log, vault, close } = openEmbedded(dataDir, { topics: topicsOf(eventTypes), files: 'resumes', masters })
  const [master] = masters()
  if (master === undefined) throw new Error('There is no master key')
  let events = 0
  for (let first = 1; first <= people; first += COHORT) {
    const persons = Array.from({ length: Math.min(COHORT, people - first + 1) }, (_, at) => first + at)
    const keys = persons.map((person) => ({ person, key: createSecretKey(randomBytes(32)) }))
    // In bulk, because the vault writes new keys durably one at a time.
    await vault.take(keys.map(({ person, key }) => ({ person, wrapped: keyWrap.wrapKey(master.wrap, person, key) })))
    for (let at = 0; at < STAFF.length; at++) {
      const due = keys.flatMap(({ person, key }) => {
        const step = stepsOf(person)[at]
        if (step === undefined) return []
        const { time = startOf(person) + at * MINUTE } = step
        return [log.append(step.event.topic, sealed(step, { person, key, time }))]
      })
      events += (await Promise.all(due)).length
    }
  }
  await close()
  return events
}

export function applicationStep(name: string): Step {
  const form = forms.find((known) => known.name === name)
  if (form === undefined) throw new Error(`There is no form ${name}`)
  return stepOf(applicationSubmitted(form))
}

const NAMED = ['firstName', 'lastName', 'fullName', 'patientFirstName', 'patientLastName']
const REACHED = ['email', 'username', 'patientEmail', 'phone', 'patientPhone']
const PERSONAL = new RegExp(`"(${[...NAMED, ...REACHED].join('|')})":"[^"]*"`, 'g')

function stepOf(event: EventType): Step {
  const sample = JSON.stringify(event.sample)
  return {
    event,
    data: (person) => sample.replaceAll(PERSONAL, (_, field) => `"${field}":"${answerOf(field, person)}"`),
  }
}

function answerOf(field: string, person: number): string {
  const [first, last] = [FIRST, LAST].map((names) => names[person % names.length] ?? '')
  // Coprime to the number of phones, so that each person has another.
  const phone = `(704) ${String((person * 7_919_917) % 9_999_991).padStart(7, '0')}`
  const names: Readonly<Record<string, string | undefined>> = {
    firstName: first,
    lastName: last,
    patientFirstName: first,
    patientLastName: last,
    fullName: `${first} ${last}`,
    phone,
    patientPhone: phone,
  }
  return names[field] ?? `nurse${String(person).padStart(6, '0')}@bench.example`
}

function withoutNames({ event, data }: Step): Step {
  return { event, data: (person) => data(person).replaceAll(PERSONAL, '"$1":""') }
}

interface Keyed {
  readonly person: number
  readonly key: KeyObject
  readonly time: number
}

function sealed({ event, data }: Step, { person, key, time }: Keyed): Envelope {
  const id = freshId(time)
  return {
    specversion: '1.0',
    id,
    source: '/arrive/bench',
    type: event.type,
    subject: subjectOf(person),
    time: new Date(time).toISOString(),
    dataschema: schemaIdOf(event),
    actor: 'system',
    correlationid: 'bench',
    datacontenttype: 'application/jose',
    data: jwe.seal(key, { person, of: `event/${id}` }, data(person)),
  }
}

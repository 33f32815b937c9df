import { createSecretKey, randomBytes } from 'node:crypto'
import { type EventType, topicsOf } from '@arrive/contracts/event.ts'
import { accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { applicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import { companyFilled } from '@arrive/contracts/events/company-filled.ts'
import { formSubmitted } from '@arrive/contracts/events/form-submitted.ts'
import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import { events as eventTypes } from '@arrive/contracts/generated/events.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { masterKeys } from '@arrive/services/app/keys/master-key.ts'
import { readSettings } from '@arrive/services/app/settings/settings.ts'
import { type Engines, keyWrap, type MasterKeys } from '@arrive/services/kernel/index.ts'
import { openEmbedded } from '@arrive/services/kernel/testing/index.ts'
import { type Keyed, sealedEvent } from './fill.ts'
import { emailOf } from './fill-packets.ts'
import { newFolder } from './folders.ts'

/** People who start in the same weeks: their events interleave. */
const COHORT = 1_000
const BEGIN = Date.parse('2020-01-01T00:00:00Z')
const MINUTE = 60_000

interface Step {
  readonly event: EventType
  readonly data: (person: number) => string
}

/** Three of four are staff with an application, an account and every form; the others asked for care. */
const STAFF = staffSteps()
const PATIENT = [step('homecare')]

/** Fills a data folder with the log of an agency with ten events per person. The next start builds the documents. */
export async function fillAgency(people: number): Promise<{ readonly dataDir: string; readonly events: number }> {
  const dataDir = newFolder()
  const masters = masterKeys(readSettings({ DATA_DIR: dataDir }))
  const engines = openEmbedded(dataDir, { topics: topicsOf(eventTypes), files: 'resumes', masters })
  let events = 0
  for (let first = 1; first <= people; first += COHORT) {
    const cohort = Array.from({ length: Math.min(COHORT, people - first + 1) }, (_, at) => first + at)
    events += await fillCohort(engines, await keysOf(engines, masters, cohort), BEGIN + first * MINUTE)
  }
  await engines.close()
  return { dataDir, events }
}

/** Wraps keys here and adds them in bulk, because the vault writes them durably one at a time. */
async function keysOf({ vault }: Engines, masters: MasterKeys, persons: readonly number[]): Promise<readonly Keyed[]> {
  const [master] = masters()
  if (master === undefined) throw new Error('There is no master key')
  const keys = persons.map((person) => ({ person, key: createSecretKey(randomBytes(32)) }))
  await vault.take(keys.map(({ person, key }) => ({ person, wrapped: keyWrap.wrapKey(master.wrap, person, key) })))
  return keys
}

async function fillCohort({ log }: Engines, cohort: readonly Keyed[], begin: number): Promise<number> {
  let events = 0
  for (let at = 0; at < STAFF.length; at++) {
    const appended = cohort.flatMap((keyed) => {
      const next = (keyed.person % 4 === 0 ? PATIENT : STAFF)[at]
      if (next === undefined) return []
      const { event, data } = next
      return [log.append(event.topic, sealedEvent(event, data(keyed.person), { ...keyed, at: begin + at * MINUTE }))]
    })
    events += (await Promise.all(appended)).length
  }
  return events
}

function staffSteps(): readonly Step[] {
  const onboarding = forms.filter(({ kind }) => kind === 'onboarding')
  const withCompany = onboarding.find((form) => form.parts.some((part) => fieldsBy(part, 'company').length > 0))
  return [
    step('career'),
    { event: accountRegistered, data: told(accountRegistered.sample) },
    ...onboarding.map((form) => {
      const event = formSubmitted(form)
      return { event, data: told(event.sample) }
    }),
    ...(withCompany === undefined ? [] : [companyStep(withCompany)]),
  ]
}

function companyStep(form: (typeof forms)[number]): Step {
  const event = companyFilled(form)
  return { event, data: told(event.sample) }
}

function step(name: string): Step {
  const form = forms.find((known) => known.name === name)
  if (form === undefined) throw new Error(`There is no form ${name}`)
  const event = applicationSubmitted(form)
  return { event, data: told(event.sample) }
}

const EMAIL = /"(email|username|patientEmail)":"[^"]*"/g

function told(sample: unknown): (person: number) => string {
  const text = JSON.stringify(sample)
  return (person) => text.replaceAll(EMAIL, (_, field) => `"${field}":"${emailOf(person)}"`)
}

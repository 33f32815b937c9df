import { randomUUID } from 'node:crypto'
import { addDays } from '@arrive/contracts/days.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { samplesOfEmployer } from '@arrive/contracts/reference-samples.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { listOf } from '../testing/exclusion-list.ts'
import { apply } from './agency.ts'
import type { Body, Client, Reply } from './client.ts'
import { idIn, stateCredential } from './credentials.ts'
import { samplePdf } from './files.ts'
import type { Staff } from './people.ts'
import { decide } from './ready-packet.ts'
import { companyBody, named } from './requests.ts'

const EMPLOYER = ['qualityOfWork', 'attendancePunctuality', 'problemsNoted', 'rehireExplanation'] as const
const SENSITIVE = ['authorization', 'hipaa', 'fcra_disclosure', 'nc_questions', 'hipaa_acknowledgment'] as const
const RESTRICTED = ['tb', 'background', 'oig'] as const

/** Words that occur nowhere else, by what they were written into. */
export const CANARIES = {
  medical: ['QuokkaSigned', 'QuokkaVaccinated', 'QuokkaClinic'],
  tb: wordsOfKind('tb'),
  background: wordsOfKind('background'),
  oig: wordsOfKind('oig'),
  reference: [...EMPLOYER.map((name) => `QuokkaRef${name}`), 'QuokkaVerdict'],
  section: EMPLOYER.map((name) => `QuokkaSection${name}`),
  forms: SENSITIVE.map((name) => `QuokkaForm${name.replaceAll('_', '')}`),
  draft: ['QuokkaDrafted'],
  pipeline: ['QuokkaReason', 'QuokkaNote'],
  review: ['QuokkaReview'],
  keptReview: ['QuokkaHipaaReview', 'QuokkaAuthorizationReview'],
  screening: ['QuokkaDecided', 'QUOKKACITY'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type CanaryGroup = keyof typeof CANARIES

function wordsOfKind(kind: string): readonly string[] {
  return ['Issuer', 'Source', 'Confirmed', 'Photo'].map((what) => `Quokka${kind}${what}`)
}

/** Ids by the name of the path parameter that takes them. */
export type StoryIds = Readonly<Record<string, readonly string[]>>

export interface Teller {
  readonly client: Client
  readonly owner: string
  readonly person: Staff
  /** The agency's day. */
  readonly today: string
}

/** Writes every canary, as its person and as the office. @throws Error if a call refuses one. */
export async function tellCanaries(teller: Teller): Promise<StoryIds> {
  const { client, owner, person, today } = teller
  await tellForms(teller)
  const draft = { base: 0, form_version: 1, values: { employeeName: CANARIES.draft[0] } }
  await good(client.call('PUT', '/drafts/employee', { body: draft, token: person.token }))
  const answers = Object.fromEntries(EMPLOYER.map((name, at) => [name, CANARIES.reference[at]]))
  const byHand = { form: 'verification', name: 'Pat Reyes', organization: 'Oak Care', how: 'phone', scope: 'full' }
  const body = { user_id: person.person, ...byHand, ...samplesOfEmployer(), ...answers, eligibleForRehire: 'No' }
  const { reference_id } = (await good(client.post('/references/by_hand', body, owner))).body['reference'] as Body
  const judgment = { verdict: 'accepted', note: CANARIES.reference.at(-1) }
  await good(client.post(`/references/${person.person}/${String(reference_id)}/judge`, judgment, owner))
  await tellPipeline(teller)
  await decide({ client, owner, staff: person, form: 'verification', note: CANARIES.review[0] })
  await decide({ client, owner, staff: person, form: 'hipaa', note: CANARIES.keptReview[0] })
  await decide({ client, owner, staff: person, form: 'authorization', note: CANARIES.keptReview[1] })
  const screening = await tellScreening(teller)
  const credentials: string[] = []
  for (const kind of RESTRICTED) credentials.push(await tellCredential(teller, kind, today))
  const path = `/credentials/${person.person}`
  const photos = (await client.rows(path, owner, 'credentials')).map(({ photo_id }) => photo_id)
  return {
    user_id: [String(person.person)],
    email: [encodeURIComponent(person.email)],
    reference_id: [String(reference_id)],
    credential_id: credentials,
    photo_id: photos.filter((id) => id !== null).map(String),
    form: forms.map(({ name }) => name),
    list: ['applicants'],
    screening_id: [screening],
  }
}

/** Of a row with the person's name. */
async function tellScreening({ client, owner, person: { person } }: Teller): Promise<string> {
  const [reason, CITY] = CANARIES.screening
  const { authorizationData: about } = sampleBody(named(forms, 'authorization')) as Record<string, Body>
  const upper = (name: string) => String(about?.[name]).toUpperCase()
  const DOB = String(about?.['dateOfBirth']).replaceAll('-', '')
  const form = new FormData()
  const row = { LASTNAME: upper('lastName'), FIRSTNAME: upper('firstName'), DOB, CITY, EXCLDATE: '20260219' }
  form.set('supplement', 'true')
  form.set('list', new Blob([listOf([row])]), 'list.csv')
  const { body } = await good(client.call('POST', '/screenings', { form, token: owner }))
  const path = `/screenings/${String(body['screening_id'])}/people/${person}`
  await good(client.call('PUT', path, { body: { decision: 'different', reason }, token: owner }))
  return String(body['screening_id'])
}

async function tellPipeline({ client, owner, person }: Teller): Promise<void> {
  await apply(client, person.email, 1)
  const [reason, text] = CANARIES.pipeline
  const path = `/pipeline/applicants/${person.person}`
  const body = { from: 'new', to: 'declined', reason }
  await good(client.call('PUT', path, { body, token: owner }))
  await good(client.post(`${path}/notes`, { text }, owner))
}

async function tellForms({ client, owner, person, today }: Teller): Promise<void> {
  const [signature, vaccinatedOn, done_by] = CANARIES.medical
  const choice = { choice: 'accept', vaccinatedOn, proofBy: '', signature, signatureDate: today }
  await good(client.post('/hepatitis_b', choice, person.token))
  await good(client.post(`/hepatitis_b/${person.person}/done`, { done_on: today, done_by }, owner))
  for (const [at, name] of SENSITIVE.entries()) {
    const text = JSON.stringify(sampleBody(named(forms, name)))
    const told = text.replaceAll(/("\w*[sS]ignature":)"[^"]*"/g, `$1"${CANARIES.forms[at]}"`)
    await good(client.post(`/${name}`, JSON.parse(told), person.token))
  }
  const verification = named(forms, 'verification')
  await good(client.post('/verification', sampleBody(verification), person.token))
  const filled = Object.fromEntries(EMPLOYER.map((name, at) => [name, CANARIES.section[at]]))
  const section = { ...companyBody(verification), ...filled }
  await good(client.call('PUT', `/company_section/verification/${person.person}`, { body: section, token: owner }))
}

async function tellCredential({ client, owner, person }: Teller, kind: string, today: string): Promise<string> {
  const [issuer = '', source = '', confirmation = '', photo] = wordsOfKind(kind)
  const path = `/credentials/${person.person}`
  const facts = { kind, issuer, issued_on: addDays(today, -1) }
  const id = idIn(await good(stateCredential(client, { facts, token: owner, path, photo: samplePdf(photo) })))
  const check = { result: 'valid', source, confirmation, checked_on: today }
  await good(client.call('POST', `${path}/${id}/check`, { body: check, token: owner, key: randomUUID() }))
  return id
}

async function good(replied: Promise<Reply>): Promise<Reply> {
  const reply = await replied
  if (reply.status >= 300) throw new Error(`A canary was refused: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply
}

import { reviewedForms } from '@arrive/contracts/calls/reviews.ts'
import { CREDENTIALS, kindsOf } from '@arrive/contracts/credentials.ts'
import { addDays } from '@arrive/contracts/days.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { isNeeded } from '@arrive/contracts/packet.ts'
import { samplesOfEmployer } from '@arrive/contracts/reference-samples.ts'
import { REFERENCES_NEEDED } from '@arrive/contracts/references.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { type Body, type Client, rowsIn } from './client.ts'
import { applyAs, idIn, stateCredential } from './credentials.ts'
import type { Staff } from './people.ts'
import { good } from './personnel-file.ts'
import { companyBody, named } from './requests.ts'

const POSITION = 'CNA'
/** Of which the other forms follow. */
const DETAILS = 'application2'
const NEEDED = reviewedForms(forms).filter(
  (form) => form.kind === 'law' || isNeeded(form, { position: POSITION, jobs: 9 }),
)

export interface Making {
  readonly client: Client
  readonly owner: string
  readonly staff: Staff
  /** The agency's day. */
  readonly today: string
}

/** Sends, fills and approves everything that a packet needs, so that nothing blocks its approval. */
export async function makeReady(making: Making): Promise<void> {
  await sendPacket(making)
  await giveReferences(making)
  for (const kind of kindsOf(POSITION)) await checkCredential(making, kind)
  await approveForms(making)
}

/** Every form of a nurse aide, with the agency's parts. */
export async function sendPacket({ client, owner, staff: { person, token } }: Making): Promise<void> {
  await applyAs(client, POSITION, token)
  for (const form of NEEDED) {
    if (form.name !== DETAILS) await good(client.post(form.save.path, sampleBody(form), token))
    const body = companyBody(form)
    if (Object.keys(body).length === 0) continue
    await good(client.call('PUT', `/company_section${form.save.path}/${person}`, { body, token: owner }))
  }
}

export async function giveReferences({ client, owner, staff: { person } }: Making): Promise<void> {
  for (let at = 0; at < REFERENCES_NEEDED; at++) {
    const about = { user_id: person, form: null, organization: 'Elm Hospital', how: 'phone', scope: 'full' }
    const body = { ...about, name: `Jo Park ${at}`, ...samplesOfEmployer() }
    const given = await good(client.post('/references/by_hand', body, owner))
    const { reference_id: id } = given.body['reference'] as Body
    await good(client.post(`/references/${person}/${String(id)}/judge`, { verdict: 'accepted' }, owner))
  }
}

type Kind = ReturnType<typeof kindsOf>[number]

/** Valid for a year. */
export async function checkCredential({ client, owner, staff, today }: Making, kind: Kind): Promise<void> {
  const { asks, expires } = CREDENTIALS[kind]
  const facts = {
    kind,
    issued_on: addDays(today, -1),
    ...(expires === 'yes' && { expires_on: addDays(today, 365) }),
    ...(asks.includes('number') && { number: '77' }),
    ...(asks.includes('issuer') && { issuer: 'Oak' }),
  }
  const path = `/credentials/${staff.person}`
  const id = idIn(await good(stateCredential(client, { facts, token: owner, path })))
  const checked = { result: 'valid', source: 'registry.example', checked_on: today }
  await good(client.post(`${path}/${id}/check`, checked, owner))
}

/** Those that wait for a review. */
export async function approveForms({ client, owner, staff: { person } }: Making): Promise<void> {
  const { body } = await good(client.get(`/reviews/${person}`, owner))
  for (const { form, event, review } of rowsIn(body, 'forms')) {
    if (review !== 'to_review') continue
    await good(client.post(`/reviews/${person}/${String(form)}`, { decision: 'approved', event }, owner))
  }
}

interface Deciding extends Pick<Making, 'client' | 'owner' | 'staff'> {
  readonly form: string
  /** Of a return. Without one, the form is approved. */
  readonly note?: string
}

/** Decides on the latest version of a form. */
export async function decide({ client, owner, staff: { person }, form: name, note }: Deciding): Promise<void> {
  const { body } = await good(client.get(`/reviews/${person}`, owner))
  const event = rowsIn(body, 'forms').find(({ form }) => form === name)?.['event']
  const notes = [{ part: named(forms, name).parts[0]?.name, row: null, field: null, note }]
  const decided = note === undefined ? { decision: 'approved', event } : { decision: 'returned', event, notes }
  await good(client.post(`/reviews/${person}/${name}`, decided, owner))
}

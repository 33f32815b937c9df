import { dayOf } from '@arrive/contracts/days.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { samplesOfEmployer } from '@arrive/contracts/reference-samples.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { jpeg } from '../../personnel/testing/photos.ts'
import type { Body, Client, Reply } from './client.ts'
import { CPR, idIn, stateCredential } from './credentials.ts'
import type { Staff } from './people.ts'
import { named } from './requests.ts'

const INSURANCE = {
  kind: 'auto_insurance',
  number: '77',
  issuer: 'Oak',
  issued_on: '2026-01-05',
  expires_on: '2028-01-31',
}
const I9 = { i9_done_by: 'Ann Baker', everify_done_on: null, everify_done_by: null }
const NO_ANSWERS = { sex: 'I choose not to answer' }

/** All that the agency keeps of a person outside application and packet: health, work eligibility, proofs. */
export async function fillPersonnelFile(client: Client, { person, token }: Staff, admin: string): Promise<void> {
  for (const name of ['fcra_disclosure', 'nc_questions', 'hepatitis_b']) {
    await good(client.post(`/${name}`, sampleBody(named(forms, name)), token))
  }
  const today = dayOf(new Date(), 'America/New_York')
  await good(client.post(`/hepatitis_b/${person}/done`, { done_on: today, done_by: 'County clinic' }, admin))
  await good(client.call('PUT', `/eligibility/${person}`, { body: { ...I9, i9_done_on: today }, token: admin }))
  await good(client.post('/eeo', NO_ANSWERS, token))
  const given = {
    user_id: person,
    form: null,
    name: 'Jo Park',
    organization: 'Elm Hospital',
    how: 'phone',
    scope: 'full',
  }
  const { body } = await good(client.post('/references/by_hand', { ...given, ...samplesOfEmployer() }, admin))
  const path = `/references/${person}/${String((body['reference'] as Body)['reference_id'])}/judge`
  await good(client.post(path, { verdict: 'accepted' }, admin))
  const card = await good(stateCredential(client, { facts: CPR, token, photo: jpeg() }))
  const checked = { result: 'valid', source: 'redcross.org', checked_on: today }
  await good(client.post(`/credentials/${person}/${idIn(card)}/check`, checked, admin))
  const insurance = await good(stateCredential(client, { facts: INSURANCE, token }))
  await good(client.call('DELETE', `/credentials/${person}/${idIn(insurance)}`, { token }))
}

export async function good(reply: Promise<Reply>): Promise<Reply> {
  const { status, body } = await reply
  if (status >= 300) throw new Error(`The agency could not grow: ${status} ${JSON.stringify(body)}`)
  return reply
}

export async function putDraft(client: Client, token: string): Promise<void> {
  await good(client.call('PUT', '/drafts/hipaa', { body: { base: 0, form_version: 1, values: {} }, token }))
}

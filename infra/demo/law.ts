import { forms } from '@arrive/contracts/generated/forms.ts'
import { type Acting, skip } from './acting.ts'
import { bodyOf, type Facts, sectionOf } from './answers/answers.ts'
import { daysAfter } from './dates.ts'
import { signed } from './signing.ts'

/** One per person in turn; everyone else declined on the form itself. */
const CHOICES = ['accept', 'vaccinated', 'will_prove', 'accept', undefined] as const
/** The place among the choices of the person whose vaccination is done. */
const DONE = 3

/** The forms required by law. The more a person has sent, the more of them. */
export async function sendLaw(acting: Acting): Promise<void> {
  const { call, who, nth, session, admin, today, key } = acting
  if (who.done >= 1) await save(acting, 'fcra_disclosure')
  if (who.done >= 3) await save(acting, 'nc_questions')
  if (who.hiredOn !== undefined) {
    const json = sectionOf(named('nc_questions'), who.person.index, daysAfter(today, -1))
    const path = `/company_section/nc_questions/${session.person}`
    await call('PUT', path, { token: admin, key: key('nc-office'), json }).catch(skip)
  }
  const place = nth % CHOICES.length
  const choice = CHOICES[place]
  if (choice === undefined || !who.sendings.some(({ form }) => form.name === 'hipaa')) return
  const vaccinatedOn = choice === 'vaccinated' ? 'In nursing school' : ''
  const proofBy = choice === 'will_prove' ? daysAfter(today, 30) : ''
  await save(acting, 'hepatitis_b', { choice, vaccinatedOn, proofBy })
  await save(acting, 'hipaa_acknowledgment')
  if (place !== DONE) return
  const json = { done_on: daysAfter(today, -1), done_by: 'County Health Department' }
  await call('POST', `/hepatitis_b/${session.person}/done`, { token: admin, key: key('vaccinated'), json }).catch(skip)
}

async function save(acting: Acting, name: string, facts: Facts = {}): Promise<void> {
  const { call, who, session, today, key, signs } = acting
  const form = named(name)
  const body = { ...bodyOf(form, who.person, daysAfter(today, -1), facts), ...facts }
  const json = signs ? await signed(acting, form, body) : body
  await call('POST', `/${name}`, { token: session.token, key: key(name), json }).catch(skip)
}

/** Half of a form that is not sent yet. */
export async function sendDraft({ call, who, session, today }: Acting): Promise<void> {
  const name = ['application2', 'authorization', 'employee'].find(
    (one) => !who.sendings.some(({ form }) => form.name === one),
  )
  if (name === undefined) return
  const form = named(name)
  const body = Object.entries(bodyOf(form, who.person, today))
  const values = Object.fromEntries(
    body.slice(0, name === 'employee' ? 2 : 1).map(([part, value]) => [part, half(value)]),
  )
  const json = { base: 0, form_version: form.version, values }
  await call('PUT', `/drafts/${name}`, { token: session.token, json }).catch(skip)
}

function half(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).slice(0, 6))
}

function named(name: string) {
  const form = forms.find((one) => one.name === name)
  if (form === undefined) throw new Error(`There is no form ${name}`)
  return form
}

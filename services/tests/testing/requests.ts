import type { Call } from '@arrive/contracts/call.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { texts } from '@arrive/contracts/generated/texts.js'
import { sampleBody, sampleSection } from '@arrive/contracts/samples.ts'
import { ADMIN } from './arrive.ts'
import { samplePdf } from './files.ts'
import { PASSWORD } from './people.ts'

/** The person that sample requests are about. */
export interface About {
  readonly person: number
  readonly email: string
}

export interface SampleRequest {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly form?: FormData
}

const TEXT = texts.find(({ id }) => id === 'career-requirements')
const NO_LINK = `quiet.1.unfinished.${'A'.repeat(43)}`
const NO_SESSION = 'a'.repeat(22)
const NO_RESUME = '00000000-0000-4000-8000-000000000000'

/** A valid request; the body depends on the seed. @throws Error if the call's body has no sample. */
export function sampleRequest(forms: readonly Form[], call: Call, about: About, seed = 0): SampleRequest {
  const { method, body } = call
  const request = { method, path: pathOf(call, about) }
  if (body === undefined) return request
  if ('file' in body) return { ...request, form: formOf(bodyBySchema(call, about, seed)) }
  if ('schema' in body) return { ...request, body: bodyBySchema(call, about, seed) }
  if ('company' in body) return { ...request, body: companyBody(named(forms, body.company), seed) }
  const answers = sampleBody(named(forms, body.form), seed)
  return body.type === 'json' ? { ...request, body: answers } : { ...request, form: multipart(answers, String(seed)) }
}

function pathOf({ path }: Call, { person, email }: About): string {
  const values: Readonly<Record<string, string>> = {
    user_id: String(person),
    email: encodeURIComponent(email),
    resume_id: NO_RESUME,
    text_id: TEXT?.id ?? '',
    hash: TEXT?.hash ?? '',
    token_id: NO_RESUME,
    subscription_id: NO_RESUME,
    event_id: NO_RESUME,
    session_id: NO_SESSION,
    factor_id: NO_RESUME,
    reference_id: NO_RESUME,
    token: NO_LINK,
    credential_id: NO_RESUME,
    photo_id: NO_RESUME,
    screening_id: NO_RESUME,
    view_id: NO_RESUME,
    form: 'hipaa',
    list: 'applicants',
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? unknown(`parameter ${name}`))
}

function bodyBySchema({ id, sample }: Call, { email, person }: About, seed: number): unknown {
  const password = `${PASSWORD} ${seed}`
  const bodies: Readonly<Record<string, unknown>> = {
    register: { email: `sample@register.example`, password, confirmPassword: password },
    'register-admin': { email: `sample@registered.example`, password, confirmPassword: password },
    'admin-login': { username: ADMIN.email, password: ADMIN.password },
    'staff-login': { email, password: PASSWORD },
    'forgot-password': { email },
    invite: { user_id: person },
    'accept-invitation': { password, confirmPassword: password },
    'reset-password': { password, confirmPassword: password },
    'remove-factor': { current: PASSWORD },
    'make-backup-codes': { current: PASSWORD },
    'own-password': { current: PASSWORD, password, confirmPassword: password },
    'repair-parked': { projection: 'onboarding', user_id: person },
    'create-service-token': { name: `System ${seed}`, topics: ['applications', 'onboarding'] },
    'create-subscription': {
      url: `https://system.example/${seed}`,
      topics: ['onboarding'],
      name: 'A system',
      from: 'end',
    },
    'make-binder': { user_ids: [person] },
    'invite-admin': { email: 'sample@invited.example', office_role: seed % 2 === 0 ? 'compliance' : 'recruiter' },
    'accept-administration': { password, confirmPassword: password },
    'state-own-credential': { ...Object(sample?.body), issuer: `Training center ${seed}` },
    'state-credential': { ...Object(sample?.body), issuer: `Training center ${seed}` },
    'fill-eligibility': { ...Object(sample?.body), i9_done_by: `Administrator ${seed}` },
    'finish-hepatitis-b': { ...Object(sample?.body), done_by: `Clinic ${seed}` },
    'save-view': { ...Object(sample?.body), name: `View ${seed}` },
    'change-role': { office_role: seed % 2 === 0 ? 'compliance' : 'recruiter' },
    'change-subscription': { url: 'https://system.example/', topics: ['accounts'], name: 'A system', paused: true },
  }
  return bodies[id] ?? sample?.body ?? unknown(`body of ${id}`)
}

/** The company's fields of a form, as an administrator sends them. */
export function companyBody(form: Form, seed = 0): Record<string, unknown> {
  return Object.assign({}, ...Object.values(sampleSection(form, seed)))
}

function formOf(answers: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(answers))) form.set(name, String(value))
  return form
}

/** A form's answers as a browser sends them with a PDF. */
export function multipart(answers: Readonly<Record<string, unknown>>, words: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(answers)) if (name !== 'resume') form.set(name, String(value))
  form.set('resume', new Blob([samplePdf(words)], { type: 'application/pdf' }), 'resume.pdf')
  return form
}

/** @throws Error if there is no such form. */
export function named(forms: readonly Form[], name: string): Form {
  return forms.find((form) => form.name === name) ?? unknown(`form ${name}`)
}

function unknown(what: string): never {
  throw new Error(`No sample for the ${what}`)
}

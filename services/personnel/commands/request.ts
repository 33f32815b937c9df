import { referenceRequested } from '@arrive/contracts/events/references.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { ReferenceForm } from '@arrive/contracts/references.ts'
import { ArriveError, folded, invalidAnswer, type Kernel, type Origin, type Outcome } from '../../kernel/index.ts'
import { emailOf } from '../../shared/account-roles.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import type { MailLimit } from '../limits/mail-limit.ts'
import { isCorrectable, refusedRequest } from '../projections/references.ts'
import { applicantOf } from '../reads/applicant.ts'
import { referencesOf } from '../reads/references.ts'
import { personnelEvent } from '../submissions.ts'
import { assertNotRefused, foundIn } from './refusals.ts'

export interface Asked {
  readonly form: ReferenceForm | null
  readonly email: string
  readonly name?: string
  readonly organization?: string
}

export interface Requesting {
  readonly kernel: Kernel
  readonly mailLimit: MailLimit
}

/**
 * @throws ArriveError `invalid-answers`, `section-missing`, `too-many-references`, `same-reference`, `no-mails`,
 * `too-many`, or as `sendOnce`
 */
export async function requestReference(
  { kernel, mailLimit }: Requesting,
  origin: Origin,
  { person, ...asked }: Asked & { readonly person: number },
): Promise<Outcome> {
  const { submit, now } = kernel
  const { form, email, name = '', organization = '' } = asked
  if (form === null && name === '') throw missingName()
  await assertOther(kernel, person, email)
  const id = submit.eventId(origin)
  const submission = { ...personnelEvent(kernel, origin, referenceRequested.type, person), request: asked }
  const earlier = await submit.findEarlier(id, submission)
  if (earlier !== undefined) return earlier
  assertMails(kernel)
  const applicant = await applicantOf(kernel, person, form)
  if (applicant === undefined) throw new ArriveError('section-missing')
  const { references } = await referencesOf(kernel, person)
  assertNotRefused(refusedRequest(references, { email, now: now(), isNew: true }))
  await mailLimit(email)
  const employer = organization === '' ? applicant.organization : organization
  const data = { reference_id: id, form, count: 1, email, name, organization: employer }
  return submit.sendOnce(id, { ...submission, data })
}

export interface Correction {
  readonly person: number
  readonly id: string
  readonly email: string
}

/** @throws ArriveError `not-found`, `reference-state`, or as `requestReference` */
export async function changeEmail(
  { kernel, mailLimit }: Requesting,
  origin: Origin,
  { person, id, email }: Correction,
): Promise<Outcome> {
  const { submit, now } = kernel
  await assertOther(kernel, person, email)
  const event = submit.eventId(origin)
  const submission = { ...personnelEvent(kernel, origin, referenceRequested.type, person), request: { id, email } }
  const earlier = await submit.findEarlier(event, submission)
  if (earlier !== undefined) return earlier
  const { references } = await referencesOf(kernel, person)
  const before = foundIn(references, id)
  if (!isCorrectable(before, now())) throw new ArriveError('reference-state')
  const others = references.filter((one) => one !== before)
  assertNotRefused(refusedRequest(others, { email, now: now(), isNew: false }))
  assertMails(kernel)
  await mailLimit(email)
  const { form, name, organization, count } = before
  const data = { reference_id: id, form, count: count + 1, email, name, organization }
  return submit.sendOnce(event, { ...submission, data })
}

/** @throws ArriveError `no-mails` */
export function assertMails({ settings }: Pick<Kernel, 'settings'>): void {
  if (mailSettings(settings.read).mailFrom === undefined) throw new ArriveError('no-mails')
}

async function assertOther(kernel: Kernel, person: number, email: string): Promise<void> {
  const own = await emailOf(kernel, person)
  if (own !== undefined && folded(own) === folded(email)) throw invalidAnswer('email', message('reference.own-email'))
}

function missingName(): ArriveError {
  return invalidAnswer('name', message('answer.missing', { what: { code: 'call.request-reference.name' } }))
}

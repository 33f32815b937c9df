import { referenceRequested } from '@arrive/contracts/events/references.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { ReferenceForm } from '@arrive/contracts/references.ts'
import { ArriveError, folded, invalidAnswer, type Kernel, type Origin, type Outcome } from '../../kernel/index.ts'
import { emailOf } from '../../shared/account-roles.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import { isCorrectable, refusedRequest } from '../../shared/reference-decisions.ts'
import type { MailLimit } from '../limits/mail-limit.ts'
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
  requesting: Requesting,
  origin: Origin,
  { person, ...asked }: Asked & { readonly person: number },
): Promise<Outcome> {
  const { kernel } = requesting
  const { submit } = kernel
  if (asked.form === null && (asked.name ?? '') === '') throw missingName()
  const id = submit.eventId(origin)
  return submit.sendOnce(id, {
    ...personnelEvent(kernel, origin, referenceRequested.type, person),
    request: asked,
    decide: async () => ({ reference_id: id, ...(await newRequest(requesting, person, asked)) }),
  })
}

async function newRequest({ kernel, mailLimit }: Requesting, person: number, asked: Asked): Promise<object> {
  const { form, email, name = '', organization = '' } = asked
  await assertOther(kernel, person, email)
  assertMails(kernel)
  const applicant = await applicantOf(kernel, person, form)
  if (applicant === undefined) throw new ArriveError('section-missing')
  const { references } = await referencesOf(kernel, person)
  assertNotRefused(refusedRequest(references, { email, now: kernel.now(), isNew: true }))
  await mailLimit(email)
  return { form, count: 1, email, name, organization: organization === '' ? applicant.organization : organization }
}

export interface Correction {
  readonly person: number
  readonly id: string
  readonly email: string
}

/** @throws ArriveError `not-found`, `reference-state`, or as `requestReference` */
export async function changeEmail(requesting: Requesting, origin: Origin, correction: Correction): Promise<Outcome> {
  const { submit } = requesting.kernel
  const { person, id, email } = correction
  return submit.sendOnce(submit.eventId(origin), {
    ...personnelEvent(requesting.kernel, origin, referenceRequested.type, person),
    request: { id, email },
    decide: () => corrected(requesting, correction),
  })
}

async function corrected({ kernel, mailLimit }: Requesting, { person, id, email }: Correction): Promise<object> {
  await assertOther(kernel, person, email)
  const now = kernel.now()
  const { references } = await referencesOf(kernel, person)
  const before = foundIn(references, id)
  if (!isCorrectable(before, now)) throw new ArriveError('reference-state')
  const others = references.filter((one) => one !== before)
  assertNotRefused(refusedRequest(others, { email, now, isNew: false }))
  assertMails(kernel)
  await mailLimit(email)
  const { form, name, organization, count } = before
  return { reference_id: id, form, count: count + 1, email, name, organization }
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

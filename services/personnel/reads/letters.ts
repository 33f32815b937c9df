import { type Kernel, personOf } from '../../kernel/index.ts'
import { emailOf } from '../../shared/account-roles.ts'
import { linkKey, linkToken } from '../../shared/links.ts'
import { isOpen, stateAt } from '../../shared/personnel.ts'
import type { Cause } from '../../shared/waiting-mails.ts'
import { quietLink, referenceLink } from '../links.ts'
import type { MailKind, Reference } from '../projections/reference.ts'
import { SENT } from '../sent.ts'
import { applicantOf } from './applicant.ts'

export interface Letter {
  readonly to: string
  readonly link: string
  readonly names?: Readonly<Record<string, string>>
  /** The token that stops these mails. */
  readonly quiet?: string
  /** The mail is a request, so a mailbox that refuses it ends the request. */
  readonly about?: Reference
}

export interface Writing {
  readonly event: Cause
  readonly reference: Reference
}

const TO_EMPLOYER: readonly MailKind[] = ['reference', 'reference-reminder']

/** Undefined: nobody needs the mail any more. */
export async function letterOf(kernel: Kernel, kind: MailKind, writing: Writing): Promise<Letter | undefined> {
  if (TO_EMPLOYER.includes(kind)) return requestLetter(kernel, kind, writing)
  return kind === 'reference-cancelled' ? cancelledLetter(kernel, writing) : applicantLetter(kernel, writing)
}

async function requestLetter(
  kernel: Kernel,
  kind: MailKind,
  { event, reference }: Writing,
): Promise<Letter | undefined> {
  const { settings, now } = kernel
  const person = personOf(event)
  const isReminder = kind === 'reference-reminder'
  if (!isOpen(stateAt(reference, now())) || (isReminder && reference.isQuiet === true)) return undefined
  // The email was corrected since.
  if (event.time < reference.requestedAt) return undefined
  const applicant = await applicantOf(kernel, person, reference.form)
  if (applicant === undefined) return undefined
  const key = linkKey(kernel)
  const link = `${settings.publicOrigin}/go#${linkToken(key, referenceLink(person, reference))}`
  const quiet = isReminder && { quiet: linkToken(key, quietLink(person, reference)) }
  return { to: reference.email, link, names: { applicant: applicant.name }, ...quiet, about: reference }
}

/** After the end, so without a link to the request, and only if the request went out. */
async function cancelledLetter({ settings, store }: Kernel, { reference }: Writing): Promise<Letter | undefined> {
  const request = reference.mails.findLast(({ kind }) => kind === 'reference')
  if (request === undefined) return undefined
  const row = (await store.get(SENT.name, [request.event])).get(request.event)
  // Old rows are swept.
  const hasGone = row === undefined || ['sent', 'unknown'].includes(JSON.parse(row.body).state)
  return hasGone ? { to: reference.email, link: `${settings.publicOrigin}/` } : undefined
}

/** Without names. */
async function applicantLetter(kernel: Kernel, { event }: Writing): Promise<Letter | undefined> {
  const person = personOf(event)
  const to = await emailOf(kernel, person)
  return to === undefined ? undefined : { to, link: `${kernel.settings.publicOrigin}/packet/${person}` }
}

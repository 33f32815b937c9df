import { agency } from '@arrive/contracts/agency.ts'
import {
  referenceBounced,
  referenceCancelled,
  referenceDeclined,
  referenceReminded,
  referenceRequested,
} from '@arrive/contracts/events/references.ts'
import { mails as templates } from '@arrive/contracts/generated/mails.js'
import { writeMail } from '@arrive/contracts/mail.ts'
import { type Kernel, personOf, type Reaction } from '../../kernel/index.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import { loadMailTemplates } from '../../shared/mail-templates.ts'
import { noteUnlessErased } from '../../shared/note-unless-erased.ts'
import { createOutbox } from '../../shared/outbox.ts'
import { projected } from '../../shared/projected.ts'
import { messageIdOf } from '../../shared/send-mail.ts'
import { type Cause, createWaitingMails, WAITING_PERSONNEL } from '../../shared/waiting-mails.ts'
import { PERSONNEL, type Reference, type SentMail } from '../projections/reference.ts'
import { letterOf } from '../reads/letters.ts'
import { referencesOf } from '../reads/references.ts'
import { personnelMails } from '../sent.ts'
import { personnelEvent } from '../submissions.ts'

/** Milliseconds: these mails may as well arrive a day later. */
const MAX_AGE = 3 * 24 * 60 * 60_000

const CAUSES: readonly string[] = [
  referenceRequested,
  referenceReminded,
  referenceCancelled,
  referenceDeclined,
  referenceBounced,
].map(({ type }) => type)

/** The projection notes with each reference which event causes which mail. */
export function referenceMailsReaction(kernel: Kernel): Reaction {
  const deliver = delivery(kernel)
  const waiting = createWaitingMails(kernel, WAITING_PERSONNEL)
  return {
    name: 'personnel-mails',
    topics: ['personnel'],
    maxAge: MAX_AGE,
    handles: ({ type }) => CAUSES.includes(type),
    react: async (event) => {
      // A mailbox that accepts nothing now must not delay other mails.
      if ((await deliver(event)) === 'later') await waiting.add(event)
    },
  }
}

export function tryWaiting(kernel: Kernel): () => Promise<void> {
  const deliver = delivery(kernel)
  return () => createWaitingMails(kernel, WAITING_PERSONNEL).tryAll(deliver)
}

function delivery(kernel: Kernel): (event: Cause) => Promise<'done' | 'later'> {
  const { logger, now, settings, vault } = kernel
  const { smtpUrl, mailFrom } = mailSettings(settings.read)
  const templateOf = loadMailTemplates(templates, settings.textsDir, { agency })
  if (smtpUrl === undefined || mailFrom === undefined) return async () => 'done'
  const sentMails = personnelMails(kernel)
  return async (event) => {
    const person = personOf(event)
    if ((await vault.destroyed([person])).has(person)) return 'done'
    const found = await causedBy(kernel, event)
    if (found === undefined || found === 'later') return laterOrNever(kernel, event, found)
    const letter = await letterOf(kernel, found.mail.kind, { event, reference: found.reference })
    if (letter === undefined) return 'done'
    const { to, quiet, link, names, about } = letter
    const template = found.mail.kind
    const stop = quiet !== undefined && { stop: `${settings.publicOrigin}/go#${quiet}` }
    const written = writeMail(templateOf(template), { link, sender: agency, ...(names && { names }), ...stop })
    const oneClick = quiet !== undefined && { unsubscribe: `${settings.publicOrigin}/mail/quiet/${quiet}` }
    const head = { from: mailFrom, sender: agency.name, messageId: messageIdOf(event.id, template, mailFrom) }
    const returned = async () => (about === undefined ? undefined : noteBounced(kernel, event, about))
    const send = createOutbox({ logger, now, smtpUrl, sentMails, maxAge: MAX_AGE, waits: true, returned })
    return send(event, { ...written, ...head, ...oneClick, to, form: template })
  }
}

interface Caused {
  readonly reference: Reference
  readonly mail: SentMail
}

/** Undefined: the event was refused. `later`: it is not applied yet. */
async function causedBy(kernel: Kernel, event: Cause): Promise<Caused | 'later' | undefined> {
  const outcome = await projected(kernel, event.id, PERSONNEL)
  const { references } = await referencesOf(kernel, personOf(event))
  for (const reference of references) {
    const mail = reference.mails.find((one) => one.event === event.id)
    if (mail !== undefined) return { reference, mail }
  }
  return outcome === undefined ? 'later' : undefined
}

function laterOrNever({ logger, now }: Kernel, { id, type, time }: Cause, found: 'later' | undefined) {
  if (found === undefined) return 'done'
  if (now() - Date.parse(time) <= MAX_AGE) return 'later'
  logger.error({ form: type, eventId: id }, 'A mail could not be sent in time and is given up')
  return 'done'
}

async function noteBounced(kernel: Kernel, event: Cause, { id, form, count }: Reference): Promise<void> {
  const person = personOf(event)
  const origin = { call: 'reference-bounced', actor: 'system', idempotencyKey: event.id, requestId: kernel.newId() }
  const head = personnelEvent(kernel, origin, referenceBounced.type, person)
  const data = { reference_id: id, form, count }
  await noteUnlessErased(kernel, { ...head, data, request: { id, count } })
}

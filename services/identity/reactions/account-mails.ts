import { agency } from '@arrive/contracts/agency.ts'
import { expiryNoted } from '@arrive/contracts/events/expiry-noted.ts'
import { reminderSent } from '@arrive/contracts/events/reminder-sent.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { mails as templates } from '@arrive/contracts/generated/mails.js'
import { writeMail } from '@arrive/contracts/mail.ts'
import { type Kernel, personOf, type Reaction } from '../../kernel/index.ts'
import { noteReturned } from '../../shared/mail-returned.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import { loadMailTemplates } from '../../shared/mail-templates.ts'
import { createOutbox } from '../../shared/outbox.ts'
import { messageIdOf } from '../../shared/send-mail.ts'
import { createSentMails, type SentMails, sentMailsSpec } from '../../shared/sent-mails.ts'
import { type Cause, createWaitingMails } from '../../shared/waiting-mails.ts'
import { ACCOUNT_MAILS, TOPIC } from '../names.ts'
import { type AccountMails, accountMails, RECEIPTS } from './mails.ts'
import { createMayReceive } from './receipts.ts'

export const SENT = sentMailsSpec('account_mails')
/** Milliseconds; longer than any event can cause a mail, even with wrong clocks. */
const KEEP = 7 * 24 * 60 * 60 * 1_000

/** What the system does by itself, and people hear of. */
const BY_CLOCK: ReadonlySet<string> = new Set([reminderSent.type, expiryNoted.type])

export function accountMailsOf({ store, now }: Pick<Kernel, 'store' | 'now'>): SentMails {
  return createSentMails({ store, now, collection: SENT.name, keep: KEEP })
}

export function accountMailsReaction(kernel: Kernel, forms: readonly Form[]): Reaction {
  const mails = accountMails(forms)
  const deliver = delivery(kernel, mails)
  const waiting = createWaitingMails(kernel)
  const mayReceive = createMayReceive(kernel, RECEIPTS)
  return {
    name: ACCOUNT_MAILS,
    topics: [TOPIC, 'applications', 'personnel'],
    maxAge: Math.max(...Object.values(mails).map(({ maxAge }) => maxAge)),
    // Of what the system does by itself, people hear only through these mails.
    handles: ({ type, actor }) => Object.hasOwn(mails, type) && (actor !== 'system' || BY_CLOCK.has(type)),
    react: async (event) => {
      if (!(await mayReceive(event))) return
      // A mailbox that accepts nothing now must not delay other mails.
      if ((await deliver(event)) === 'later') await waiting.add(event)
    },
  }
}

export function tryWaiting(kernel: Kernel, forms: readonly Form[]): () => Promise<void> {
  const deliver = delivery(kernel, accountMails(forms))
  return () => createWaitingMails(kernel).tryAll(deliver)
}

function delivery(kernel: Kernel, byType: AccountMails): (event: Cause) => Promise<'done' | 'later'> {
  const { logger, now, settings } = kernel
  const { smtpUrl, mailFrom } = mailSettings(settings.read)
  const templateOf = loadMailTemplates(templates, settings.textsDir, { agency })
  if (smtpUrl === undefined || mailFrom === undefined) {
    return async ({ id, type }) => {
      logger.info({ form: type, eventId: id }, 'No mails go to people; this one does not')
      return 'done'
    }
  }
  const sentMails = accountMailsOf(kernel)
  return async (event) => {
    const mail = byType[event.type]
    if (mail === undefined || (await isErased(kernel, event))) return 'done'
    const { maxAge } = mail
    const letter = await mail.letter(kernel, event)
    if (letter === undefined) return 'done'
    if (letter === 'later') return laterOrNever(kernel, event, maxAge)
    const { to, quiet, template = mail.template, ...facts } = letter
    const { publicOrigin } = settings
    const stop = quiet !== undefined && { stop: `${publicOrigin}/go#${quiet}` }
    const written = writeMail(templateOf(template), { ...facts, ...stop, sender: agency })
    const oneClick = quiet !== undefined && { unsubscribe: `${publicOrigin}/mail/quiet/${quiet}` }
    const head = { from: mailFrom, sender: agency.name, messageId: messageIdOf(event.id, mail.template, mailFrom) }
    const returned = () => noteReturned(kernel, event, template)
    const send = createOutbox({ logger, now, smtpUrl, sentMails, maxAge, waits: true, returned })
    return send(event, { ...written, ...head, ...oneClick, to, form: template })
  }
}

/** Whether nobody is left who could read the mail. */
async function isErased({ vault }: Kernel, event: Cause): Promise<boolean> {
  const person = personOf(event)
  return (await vault.destroyed([person])).has(person)
}

/** A mail whose reader stays unknown ends like one that no server took. */
function laterOrNever({ logger, now }: Kernel, { id, type, time }: Cause, maxAge: number): 'done' | 'later' {
  if (now() - Date.parse(time) <= maxAge) return 'later'
  logger.error({ form: type, eventId: id }, 'A mail could not be sent in time and is given up')
  return 'done'
}

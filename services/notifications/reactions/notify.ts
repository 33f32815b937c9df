import type { Envelope, Kernel, Reaction } from '../../kernel/index.ts'
import { mailSettings, senderOf } from '../../shared/mail-settings.ts'
import { createOutbox } from '../../shared/outbox.ts'
import { createSentMails, type SentMails, sentMailsSpec } from '../../shared/sent-mails.ts'
import { isNotified, mailOf } from './mail.ts'

/** The mails of this service. */
export const MAILS = sentMailsSpec('mails')

/** Older events cause no mail, so that reading the log again after a long time sends none. Milliseconds. */
const MAX_AGE = 3 * 24 * 60 * 60 * 1_000
/** Longer than any event can cause a mail, whatever the clocks say. */
const KEEP = 2 * MAX_AGE

type Office = Pick<Kernel, 'settings' | 'store' | 'logger' | 'now' | 'say'>

/** Notifies the office by mail that a public form was submitted; if mail is not configured, logs a line instead. */
export function notifications(office: Office): Reaction {
  const { smtpUrl, notifyTo } = mailSettings(office.settings.read)
  const react =
    smtpUrl === undefined || notifyTo === undefined
      ? (envelope: Envelope) => logOnly(office, envelope)
      : mailer(office, smtpUrl, notifyTo)
  return {
    name: 'notifications',
    topics: ['applications'],
    maxAge: MAX_AGE,
    handles: ({ type }) => isNotified(type),
    react,
  }
}

/** The record of sent mails; also used by the job that sweeps it. */
export function sentMailsOf({ store, now }: Pick<Office, 'store' | 'now'>): SentMails {
  return createSentMails({ store, now, collection: MAILS.name, keep: KEEP })
}

async function logOnly({ logger, settings, say }: Office, envelope: Envelope): Promise<void> {
  const { form } = mailOf(envelope, { publicOrigin: settings.publicOrigin, from: senderOf(settings), say })
  logger.info({ form, eventId: envelope.id }, 'No email is set up; this one would be sent to the office')
}

function mailer(office: Office, smtpUrl: string, to: string): Reaction['react'] {
  const { logger, now, settings, say } = office
  const letterhead = { publicOrigin: settings.publicOrigin, from: senderOf(settings), say }
  const send = createOutbox({ logger, now, smtpUrl, sentMails: sentMailsOf(office), maxAge: MAX_AGE })
  return async (envelope) => {
    await send(envelope, { to, ...mailOf(envelope, letterhead) })
  }
}

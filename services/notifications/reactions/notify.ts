import type { Envelope, Kernel, Reaction } from '../../kernel/index.ts'
import { mailSettings, senderOf } from '../../shared/mail-settings.ts'
import { createOutbox } from '../../shared/outbox.ts'
import { createSentMails, type SentMails, sentMailsSpec } from '../../shared/sent-mails.ts'
import { isNotified, mailOf } from './mail.ts'

export const MAILS = sentMailsSpec('mails')

/** Milliseconds. Older events cause no mail, so that a replay of the log sends none. */
const MAX_AGE = 3 * 24 * 60 * 60 * 1_000
/** Longer than any event can cause a mail, even with wrong clocks. */
const KEEP = 2 * MAX_AGE

type Office = Pick<Kernel, 'settings' | 'store' | 'logger' | 'now' | 'say'>

/** Without mail settings, logs a line instead. */
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

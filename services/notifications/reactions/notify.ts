import type { Envelope, Kernel, Reaction } from '../../kernel/index.ts'
import { sendMail } from '../../shared/send-mail.ts'
import { mailSettings } from '../settings.ts'
import { isNotified, type Mail, mailOf } from './mail.ts'
import { createSentMails, type SentMails } from './sent-mails.ts'

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
  return createSentMails(store, now, KEEP)
}

async function logOnly({ logger, settings, say }: Office, envelope: Envelope): Promise<void> {
  const { form } = mailOf(envelope, settings.publicOrigin, '', say)
  logger.info({ form, eventId: envelope.id }, 'No mail is set up; this one would be sent to the office')
}

function mailer(office: Office, smtpUrl: string, to: string): Reaction['react'] {
  const { logger, settings, now } = office
  const sentMails = sentMailsOf(office)

  return async (envelope) => {
    const mail = mailOf(envelope, settings.publicOrigin, to, office.say)
    const about = { form: mail.form, eventId: envelope.id }
    const claim = await sentMails.claim(envelope.id)
    if (claim === 'settled') return
    if (claim === 'interrupted') {
      logger.warn(about, 'A mail was being sent when the process ended, or for too long; it is not sent again')
      return sentMails.note(envelope.id, 'unknown')
    }
    if (now() - Date.parse(envelope.time) > MAX_AGE) {
      logger.error(about, 'A mail could not be sent for days and is given up')
      return sentMails.note(envelope.id, 'expired')
    }
    await attempt(mail, envelope.id)
  }

  async function attempt(mail: Mail, eventId: string): Promise<void> {
    const { delivery, code = '' } = await sendMail(smtpUrl, to, mail)
    const about = { form: mail.form, eventId, code }
    await sentMails.note(eventId, delivery)
    if (delivery === 'later') throw Object.assign(new Error('A mail is to be tried again'), { code })
    if (delivery === 'refused') logger.error(about, 'The mail server refused a mail for good; it is dropped')
    if (delivery === 'unknown') logger.warn(about, 'The mail server did not confirm a mail; it is not sent again')
  }
}

import type { Envelope, Kernel } from '../kernel/index.ts'
import { isForTls, type Letter, sendMail } from './send-mail.ts'
import type { SentMails } from './sent-mails.ts'

export interface OutboxOptions extends Pick<Kernel, 'logger' | 'now'> {
  readonly smtpUrl: string
  readonly sentMails: SentMails
  /** Milliseconds after which an event no longer causes a mail. */
  readonly maxAge: number
  /** Whether a temporary refusal is answered `later`; otherwise it rejects, and the mails behind it wait. */
  readonly waits?: boolean
  /** Called at least once if the mailbox permanently refuses the mail. */
  readonly returned?: () => Promise<void>
}

export interface EventMail extends Letter {
  readonly to: string
  readonly form: string
}

const NO_TLS_WORDS =
  'The mail server of SMTP_URL does not encrypt, so it gets no mails; use a server that offers STARTTLS, or, on a ' +
  'network of your own, smtp+insecure://'

/** Sends the mail of an event. Rejects if it should be retried at once. */
export type Outbox = (event: Pick<Envelope, 'id' | 'time'>, mail: EventMail) => Promise<'done' | 'later'>

/** At most one mail per event: one in flight at a crash may have arrived, so it is not sent again. */
export function createOutbox({
  logger,
  now,
  smtpUrl,
  sentMails,
  maxAge,
  waits = false,
  returned = async () => undefined,
}: OutboxOptions): Outbox {
  let hasWarned = false

  function warnOnce(code: string): void {
    if (hasWarned || !isForTls(code)) return
    hasWarned = true
    logger.warn({ code }, NO_TLS_WORDS)
  }

  async function attempt(eventId: string, { to, form, ...mail }: EventMail): Promise<'done' | 'later'> {
    const { delivery, code = '', answered = false, mailbox = false } = await sendMail(smtpUrl, to, mail)
    const about = { form, eventId, code }
    warnOnce(code)
    // Before it is settled, so a crash in between repeats it.
    if (delivery === 'refused' && mailbox) await returned()
    await sentMails.note(eventId, delivery)
    if (delivery === 'later' && answered && waits) {
      logger.info(about, 'A mailbox takes no mail for now; it is tried again')
      return 'later'
    }
    if (delivery === 'later') throw Object.assign(new Error('A mail is to be tried again'), { code })
    if (delivery === 'refused') logger.error(about, 'The mail server refused a mail for good; it is dropped')
    if (delivery === 'unknown') logger.warn(about, 'The mail server did not confirm a mail; it is not sent again')
    return 'done'
  }

  async function settle(eventId: string, state: 'unknown' | 'expired'): Promise<'done'> {
    await sentMails.note(eventId, state)
    return 'done'
  }

  return async ({ id, time }, mail) => {
    const about = { form: mail.form, eventId: id }
    const claim = await sentMails.claim(id)
    if (claim === 'settled') return 'done'
    if (claim === 'interrupted') {
      logger.warn(about, 'A mail was being sent when the process ended, or for too long; it is not sent again')
      return settle(id, 'unknown')
    }
    if (now() - Date.parse(time) > maxAge) {
      logger.error(about, 'A mail could not be sent in time and is given up')
      return settle(id, 'expired')
    }
    return attempt(id, mail)
  }
}

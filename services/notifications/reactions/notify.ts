import type { Envelope, Kernel, Reaction } from '../../kernel/index.ts'
import { mailSettings } from '../settings.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { isTold, type Letter, letterOf } from './letter.ts'
import { post } from './post.ts'

/** Older news is no news: a log that is read again after a long time tells nobody. Milliseconds. */
const MAX_AGE = 3 * 24 * 60 * 60 * 1_000
/** Longer than any event can be told, whatever the clocks say. */
const KEEP = 2 * MAX_AGE

type Office = Pick<Kernel, 'settings' | 'store' | 'logger' | 'now' | 'say'>

/** Tells the office by mail that a public form has come; where no mail is set up, a line in the log stands for it. */
export function notifications(office: Office): Reaction {
  const { smtpUrl, notifyTo } = mailSettings(office.settings.read)
  const react =
    smtpUrl === undefined || notifyTo === undefined
      ? (envelope: Envelope) => logOnly(office, envelope)
      : mailer(office, smtpUrl, notifyTo)
  return { name: 'notifications', topics: ['applications'], maxAge: MAX_AGE, wants: ({ type }) => isTold(type), react }
}

/** The ledger of an office; also for the chore that sweeps it. */
export function ledgerOf({ store, now }: Pick<Office, 'store' | 'now'>): Ledger {
  return createLedger(store, now, KEEP)
}

async function logOnly({ logger, settings, say }: Office, envelope: Envelope): Promise<void> {
  const { form } = letterOf(envelope, settings.publicOrigin, '', say)
  logger.info({ form, eventId: envelope.id }, 'No mail is set up; this one would be sent to the office')
}

function mailer(office: Office, smtpUrl: string, to: string): Reaction['react'] {
  const { logger, settings, now } = office
  const ledger = ledgerOf(office)

  return async (envelope) => {
    const letter = letterOf(envelope, settings.publicOrigin, to, office.say)
    const about = { form: letter.form, eventId: envelope.id }
    const claim = await ledger.claim(envelope.id)
    if (claim === 'settled') return
    if (claim === 'interrupted') {
      logger.warn(about, 'A mail was being sent when the process ended; it is not sent again')
      return ledger.note(envelope.id, 'unknown')
    }
    if (now() - Date.parse(envelope.time) > MAX_AGE) {
      logger.error(about, 'A mail could not be sent for days and is given up')
      return ledger.note(envelope.id, 'expired')
    }
    await attempt(letter, envelope.id)
  }

  async function attempt(letter: Letter, eventId: string): Promise<void> {
    const { delivery, code = '' } = await post(smtpUrl, to, letter)
    const about = { form: letter.form, eventId, code }
    await ledger.note(eventId, delivery)
    if (delivery === 'later') throw Object.assign(new Error('A mail is to be tried again'), { code })
    if (delivery === 'refused') logger.error(about, 'The mail server refused a mail for good; it is dropped')
    if (delivery === 'unknown') logger.warn(about, 'The mail server did not confirm a mail; it is not sent again')
  }
}

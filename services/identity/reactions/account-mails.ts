import { agency } from '@arrive/contracts/agency.ts'
import { passwordChanged } from '@arrive/contracts/events/password-changed.ts'
import { passwordGiven } from '@arrive/contracts/events/password-given.ts'
import { passwordResetAsked } from '@arrive/contracts/events/password-reset-asked.ts'
import { mails } from '@arrive/contracts/generated/mails.js'
import { type MailTemplate, writeMail } from '@arrive/contracts/mail.ts'
import { type Envelope, type Kernel, personOf, type Reaction } from '../../kernel/index.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import { createOutbox } from '../../shared/outbox.ts'
import { messageIdOf } from '../../shared/send-mail.ts'
import { createSentMails, type SentMails, sentMailsSpec } from '../../shared/sent-mails.ts'
import { linkKey, linkToken } from '../links.ts'
import { ACCOUNT_MAILS, IDENTITY, TOPIC } from '../names.ts'
import { accountOf, type KnownAccount } from '../reads/accounts.ts'
import { RESET_AGE, resetLink } from '../resets.ts'
import { isRefused, projected } from './projected.ts'

/** The mails of this service. */
export const SENT = sentMailsSpec('account_mails')
/** Longer than any event can cause a mail, whatever the clocks say. Milliseconds. */
const KEEP = 24 * 60 * 60 * 1_000

/** The record of sent mails; also used by the job that sweeps it. */
export function accountMailsOf({ store, now }: Pick<Kernel, 'store' | 'now'>): SentMails {
  return createSentMails({ store, now, collection: SENT.name, keep: KEEP })
}

interface AccountMail {
  /** The name of its template. */
  readonly template: string
  /** The address that its button opens. */
  readonly link: (kernel: Kernel, account: KnownAccount, event: Envelope) => string
}

const CHANGED: AccountMail = {
  template: 'password-changed',
  link: ({ settings }) => `${settings.publicOrigin}/forgot`,
}

const MAILS: Readonly<Record<string, AccountMail>> = {
  [passwordResetAsked.type]: {
    template: 'reset',
    // In the fragment, which no server, log or referrer gets to see.
    link: (kernel, account, event) =>
      `${kernel.settings.publicOrigin}/go#${linkToken(linkKey(kernel), resetLink(account, event))}`,
  },
  [passwordChanged.type]: CHANGED,
  [passwordGiven.type]: CHANGED,
}

/** Mails people what concerns their accounts, where mails go out to people at all. */
export function accountMailsReaction(kernel: Kernel): Reaction {
  return {
    name: ACCOUNT_MAILS,
    topics: [TOPIC],
    // A link is of no use by then, and who reads of a change that late has heard of it otherwise.
    maxAge: RESET_AGE,
    // What the system does by itself is nobody's news: the first administrator has just been made.
    handles: ({ type, actor }) => Object.hasOwn(MAILS, type) && actor !== 'system',
    react: mailer(kernel),
  }
}

function mailer(kernel: Kernel): Reaction['react'] {
  const { logger, now, settings } = kernel
  const { smtpUrl, mailFrom } = mailSettings(settings.read)
  if (smtpUrl === undefined || mailFrom === undefined) {
    return async ({ id, type }) => logger.info({ form: type, eventId: id }, 'No mails go to people; this one does not')
  }
  const send = createOutbox({ logger, now, smtpUrl, sentMails: accountMailsOf(kernel), maxAge: RESET_AGE })
  return async (event) => {
    const mail = MAILS[event.type]
    const account = await accountOf(kernel, personOf(event))
    // Erased meanwhile: there is nobody left to be told.
    if (mail === undefined || account === undefined) return
    // Two links pressed at once are two changes, of which one is made.
    if (mail === CHANGED && isRefused(await projected(kernel, event.id, IDENTITY))) return
    const link = mail.link(kernel, account, event)
    const written = writeMail(templateOf(mail.template), { link, sender: agency.name })
    const letter = { ...written, from: mailFrom, sender: agency.name, messageId: messageIdOf(event.id, mailFrom) }
    await send(event, { ...letter, to: account.email, form: mail.template })
  }
}

/** @throws Error where there is none. */
function templateOf(name: string): MailTemplate {
  const found = mails.find(({ id }) => id === `${name}.en`)
  if (found === undefined) throw new Error(`There is no template of a mail called ${name}`)
  return found
}

import { agency } from '@arrive/contracts/agency.ts'
import { administratorInvited } from '@arrive/contracts/events/administrator-invited.ts'
import { invitationSent } from '@arrive/contracts/events/invitation-sent.ts'
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
import { invitationLink } from '../invitations.ts'
import { linkKey, linkToken, type MailedLink } from '../links.ts'
import { ACCOUNT_MAILS, IDENTITY, TOPIC } from '../names.ts'
import { accountOf, type KnownAccount } from '../reads/accounts.ts'
import { contactOf } from '../reads/contacts.ts'
import { OFFICE_INVITATION, RESET_AGE, resetLink } from '../resets.ts'
import { isRefused, projected } from './projected.ts'

/** The mails of this service. */
export const SENT = sentMailsSpec('account_mails')
const DAY = 24 * 60 * 60 * 1_000
/** Longer than any event can cause a mail, whatever the clocks say. Milliseconds. */
const KEEP = 7 * DAY

/** The record of sent mails; also used by the job that sweeps it. */
export function accountMailsOf({ store, now }: Pick<Kernel, 'store' | 'now'>): SentMails {
  return createSentMails({ store, now, collection: SENT.name, keep: KEEP })
}

interface AccountMail {
  /** The name of its template. */
  readonly template: string
  /** Milliseconds after which it is of no use: its link is over, or who reads it so late has heard of it otherwise. */
  readonly maxAge: number
  /** Whom it goes to, and the address that its button opens; undefined where there is nobody left to be told. */
  readonly letter: (
    kernel: Kernel,
    event: Envelope,
  ) => Promise<{ readonly to: string; readonly link: string } | undefined>
}

/** A mail to the owner of an account. */
function ofAccount(link: (kernel: Kernel, account: KnownAccount, event: Envelope) => string): AccountMail['letter'] {
  return async (kernel, event) => {
    const account = await accountOf(kernel, personOf(event))
    return account === undefined ? undefined : { to: account.email, link: link(kernel, account, event) }
  }
}

/** In the fragment, which no server, log or referrer gets to see. */
function addressOf(kernel: Kernel, link: MailedLink): string {
  return `${kernel.settings.publicOrigin}/go#${linkToken(linkKey(kernel), link)}`
}

/** Milliseconds after which an invitation that could not be sent is given up: its link would hold for days only. */
const INVITATION_LATE = 3 * DAY

const CHANGED: AccountMail = {
  template: 'password-changed',
  maxAge: RESET_AGE,
  letter: ofAccount(({ settings }) => `${settings.publicOrigin}/forgot`),
}

const MAILS: Readonly<Record<string, AccountMail>> = {
  [passwordResetAsked.type]: {
    template: 'reset',
    maxAge: RESET_AGE,
    letter: ofAccount((kernel, account, event) => addressOf(kernel, resetLink(account, event))),
  },
  [passwordChanged.type]: CHANGED,
  [passwordGiven.type]: CHANGED,
  [administratorInvited.type]: {
    template: 'administrator',
    maxAge: INVITATION_LATE,
    letter: async (kernel, event) => {
      // Who was invited has an account, once it is.
      if (isRefused(await projected(kernel, event.id, IDENTITY))) return undefined
      const account = await accountOf(kernel, personOf(event))
      if (account === undefined) return undefined
      return { to: account.email, link: addressOf(kernel, resetLink(account, event, OFFICE_INVITATION)) }
    },
  },
  [invitationSent.type]: {
    template: 'invitation',
    maxAge: INVITATION_LATE,
    letter: async (kernel, event) => {
      const person = personOf(event)
      // What it says is in the contact, once it is.
      await projected(kernel, event.id, IDENTITY)
      const { invitation } = await contactOf(kernel, person)
      if (invitation?.at !== event.time) return undefined
      return { to: invitation.email, link: addressOf(kernel, invitationLink(person, invitation)) }
    },
  },
}

/** Mails people what concerns their accounts, where mails go out to people at all. */
export function accountMailsReaction(kernel: Kernel): Reaction {
  return {
    name: ACCOUNT_MAILS,
    topics: [TOPIC],
    maxAge: Math.max(...Object.values(MAILS).map(({ maxAge }) => maxAge)),
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
  const sentMails = accountMailsOf(kernel)
  return async (event) => {
    const mail = MAILS[event.type]
    const about = await mail?.letter(kernel, event)
    // Erased meanwhile: there is nobody left to be told.
    if (mail === undefined || about === undefined) return
    // Two links pressed at once are two changes, of which one is made.
    if (mail === CHANGED && isRefused(await projected(kernel, event.id, IDENTITY))) return
    const { to, link } = about
    const written = writeMail(templateOf(mail.template), { link, sender: agency.name })
    const letter = { ...written, from: mailFrom, sender: agency.name, messageId: messageIdOf(event.id, mailFrom) }
    const send = createOutbox({ logger, now, smtpUrl, sentMails, maxAge: mail.maxAge })
    await send(event, { ...letter, to, form: mail.template })
  }
}

/** @throws Error where there is none. */
function templateOf(name: string): MailTemplate {
  const found = mails.find(({ id }) => id === `${name}.en`)
  if (found === undefined) throw new Error(`There is no template of a mail called ${name}`)
  return found
}

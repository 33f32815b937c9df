import { setTimeout as wait } from 'node:timers/promises'
import { accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { administratorInvited } from '@arrive/contracts/events/administrator-invited.ts'
import { applicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import { deviceAdded } from '@arrive/contracts/events/device-added.ts'
import { expiryNoted } from '@arrive/contracts/events/expiry-noted.ts'
import { factorAdded } from '@arrive/contracts/events/factor-added.ts'
import { factorRemoved } from '@arrive/contracts/events/factor-removed.ts'
import { factorsReset } from '@arrive/contracts/events/factors-reset.ts'
import { invitationSent } from '@arrive/contracts/events/invitation-sent.ts'
import { passwordChanged } from '@arrive/contracts/events/password-changed.ts'
import { passwordGiven } from '@arrive/contracts/events/password-given.ts'
import { passwordResetAsked } from '@arrive/contracts/events/password-reset-asked.ts'
import { reminderSent } from '@arrive/contracts/events/reminder-sent.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { career } from '@arrive/contracts/forms/career-application.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { type Kernel, personOf } from '../../kernel/index.ts'
import { credentialsOf, PERSONNEL } from '../../shared/credentials.ts'
import { linkKey, linkToken, type MailedLink } from '../../shared/links.ts'
import { PACKETS } from '../../shared/packet-people.ts'
import { isRefused, projected } from '../../shared/projected.ts'
import type { Cause } from '../../shared/waiting-mails.ts'
import { invitationLink } from '../invitations.ts'
import { IDENTITY } from '../names.ts'
import { accountOf, type KnownAccount } from '../reads/accounts.ts'
import { contactOf, senderOf } from '../reads/contacts.ts'
import { neededSteps, openSteps, sentForms } from '../reads/progress.ts'
import { isAwaited, isFormer } from '../reads/team.ts'
import { quietLink, type Step, stepsOf } from '../reminders.ts'
import { OFFICE_INVITATION, RESET_AGE, resetLink } from '../resets.ts'
import { verificationLink } from '../verifications.ts'

export interface Letter {
  readonly to: string
  readonly link: string
  readonly template?: string
  readonly counts?: Readonly<Record<string, number>>
  readonly quiet?: string
}

export interface AccountMail {
  /** Name of a file in `contracts/mails`, without `.en.md`. */
  readonly template: string
  /** Milliseconds until the mail is useless. */
  readonly maxAge: number
  /** Undefined: no recipient. `later`: the recipient is not known yet. */
  readonly letter: (kernel: Kernel, event: Cause) => Promise<Letter | 'later' | undefined>
}

const DAY = 24 * 60 * 60 * 1_000
/** For mails that may as well arrive a day later. Milliseconds. */
const DAYS_LATE = 3 * DAY
/** Number of lookups for the sender of a form, and milliseconds between them. */
const LOOKS = { most: 20, every: 100 }

const ADMINISTRATOR = 'administrator'

const CHANGED: AccountMail = {
  template: 'password-changed',
  maxAge: RESET_AGE,
  letter: async (kernel, event) => {
    // Two links opened at once are two events, one of which is refused.
    if (isRefused(await projected(kernel, event.id, IDENTITY))) return undefined
    return toAccount(kernel, event, () => `${kernel.settings.publicOrigin}/forgot`)
  },
}

const FACTOR_CHANGED: AccountMail = { ...CHANGED, template: 'factor-changed' }

const RECEIVED: AccountMail = {
  template: 'received',
  maxAge: DAYS_LATE,
  letter: async (kernel, event) => {
    for (let look = 0; look < LOOKS.most; look++) {
      const sender = await senderOf(kernel, personOf(event))
      if (sender !== undefined) return { to: sender.email, link: `${kernel.settings.publicOrigin}/` }
      kernel.pacing.wake()
      await wait(LOOKS.every)
    }
    return 'later'
  },
}

function unfinished(steps: readonly Step[]): AccountMail {
  return {
    template: 'unfinished',
    maxAge: DAYS_LATE,
    letter: async (kernel, event) => {
      const person = personOf(event)
      const current = [IDENTITY, PACKETS].map((projection) => kernel.isCurrent(projection, person))
      const isKnown = await Promise.all(current).catch(() => [false])
      if (isKnown.includes(false)) return 'later'
      const [contact, packet] = await Promise.all([contactOf(kernel, person), sentForms(kernel, person)])
      const open = openSteps(packet, steps)
      const isUnwanted = contact.returnedAt !== undefined || contact.stoppedAt !== undefined
      if (open.length === 0 || isUnwanted) return undefined
      const letter = await toAccount(kernel, event, () => `${kernel.settings.publicOrigin}/packet/${person}`)
      const quiet = linkToken(linkKey(kernel), quietLink(person))
      return letter && { ...letter, quiet, counts: { left: open.length, total: neededSteps(packet, steps).length } }
    },
  }
}

/** A person who stopped reminders gets none about certificates either. */
const EXPIRY: AccountMail = {
  template: 'expiry',
  maxAge: DAYS_LATE,
  letter: async (kernel, event) => {
    const person = personOf(event)
    await projected(kernel, event.id, PERSONNEL)
    const { noted } = await credentialsOf(kernel, person)
    const days = noted[event.id]?.days
    if (days === undefined) return 'later'
    const contact = await contactOf(kernel, person)
    if (contact.returnedAt !== undefined || contact.stoppedAt !== undefined) return undefined
    const letter = await toAccount(kernel, event, () => `${kernel.settings.publicOrigin}/certificates/${person}`)
    return letter && { ...letter, quiet: linkToken(linkKey(kernel), quietLink(person)), counts: { days } }
  },
}

export type AccountMails = Readonly<Record<string, AccountMail>>

export function accountMails(forms: readonly Form[]): AccountMails {
  return { ...MAILS, [reminderSent.type]: unfinished(stepsOf(forms)) }
}

/** A new mail needs a line here and its template (CONTRIBUTING.md, "Add a mail"). */
const MAILS: AccountMails = {
  [passwordResetAsked.type]: {
    template: 'reset',
    maxAge: RESET_AGE,
    letter: (kernel, event) => toAccount(kernel, event, (account) => goTo(kernel, resetLink(account, event))),
  },
  [passwordChanged.type]: CHANGED,
  [passwordGiven.type]: CHANGED,
  [factorAdded.type]: FACTOR_CHANGED,
  [factorRemoved.type]: FACTOR_CHANGED,
  [factorsReset.type]: FACTOR_CHANGED,
  [deviceAdded.type]: {
    template: 'new-device',
    maxAge: RESET_AGE,
    letter: async (kernel, event) => {
      if (await isFirstDevice(kernel, event)) return undefined
      return toAccount(kernel, event, () => `${kernel.settings.publicOrigin}/forgot`)
    },
  },
  [administratorInvited.type]: {
    template: ADMINISTRATOR,
    maxAge: DAYS_LATE,
    letter: async (kernel, event) => {
      return toNewAccount(kernel, event, (account) => toAdministrator(kernel, account, event))
    },
  },
  [invitationSent.type]: {
    template: 'invitation',
    maxAge: DAYS_LATE,
    letter: async (kernel, event) => {
      const person = personOf(event)
      // The mail uses the contact, once the event is applied to it.
      const outcome = await projected(kernel, event.id, IDENTITY)
      const { invitation } = await contactOf(kernel, person)
      // Either a newer invitation replaced this one, or the event is not applied yet.
      if (invitation?.at !== event.time) return outcome === undefined ? 'later' : undefined
      const account = await accountOf(kernel, person)
      if (account?.role === 'admin') return isAwaited(account) ? toAdministrator(kernel, account, event) : undefined
      // The administrator was removed, so this invitation made no new account.
      if (account === undefined && (await isFormer(kernel, person))) return undefined
      return { to: invitation.email, link: goTo(kernel, invitationLink(person, invitation)) }
    },
  },
  [accountRegistered.type]: {
    template: 'verify-address',
    maxAge: DAYS_LATE,
    letter: async (kernel, event) => {
      // A link already verified the email, and administrators know the people that they register.
      if (event.actor !== 'visitor') return undefined
      return toNewAccount(kernel, event, (account) => {
        return { to: account.email, link: goTo(kernel, verificationLink(account)) }
      })
    },
  },
  [expiryNoted.type]: EXPIRY,
  [applicationSubmitted(career).type]: RECEIVED,
  [applicationSubmitted(homecare).type]: RECEIVED,
}

/** Event types with a mail to the unverified address in a public form. */
export const RECEIPTS = Object.keys(MAILS).filter((type) => MAILS[type] === RECEIVED)

/** An account's first login is always on a new device and needs no mail. */
async function isFirstDevice(kernel: Kernel, event: Cause): Promise<boolean> {
  const body: unknown = (await projected(kernel, event.id, IDENTITY))?.body
  if (typeof body === 'object' && body !== null && 'devices' in body) return body.devices === 1
  return ((await accountOf(kernel, personOf(event)))?.devices ?? 1) === 1
}

async function toAccount(
  kernel: Kernel,
  event: Cause,
  link: (account: KnownAccount) => string,
): Promise<Letter | undefined> {
  const account = await accountOf(kernel, personOf(event))
  return account === undefined ? undefined : { to: account.email, link: link(account) }
}

/** `later` if the event is not applied yet. */
async function toNewAccount(
  kernel: Kernel,
  event: Cause,
  letter: (account: KnownAccount) => Letter,
): Promise<Letter | 'later' | undefined> {
  const outcome = await projected(kernel, event.id, IDENTITY)
  if (isRefused(outcome)) return undefined
  const account = await accountOf(kernel, personOf(event))
  if (account !== undefined) return letter(account)
  return outcome === undefined ? 'later' : undefined
}

function toAdministrator(kernel: Kernel, account: KnownAccount, event: Cause): Letter {
  const link = goTo(kernel, resetLink(account, event, OFFICE_INVITATION))
  return { to: account.email, link, template: ADMINISTRATOR }
}

/** In the fragment, which reaches no server, log or referrer. */
function goTo(kernel: Kernel, link: MailedLink): string {
  return `${kernel.settings.publicOrigin}/go#${linkToken(linkKey(kernel), link)}`
}

import { agency } from '@arrive/contracts/agency.ts'
import { applicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import { career } from '@arrive/contracts/forms/career-application.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { type Message, message, type Say } from '@arrive/contracts/messages/message.ts'
import type { Envelope } from '../../kernel/index.ts'

/** A mail to the office. It is made of the envelope alone, so that nothing of the person can get into it. */
export interface Letter {
  readonly form: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly messageId: string
}

interface Arrival {
  /** What logs call it. */
  readonly form: string
  readonly name: Message
  /** Path of the back office's list that shows it. */
  readonly list: string
}

const ARRIVALS: Readonly<Record<string, Arrival>> = {
  [applicationSubmitted(career).type]: {
    form: 'career application',
    name: message('mail.career-application'),
    list: '/applicants',
  },
  [applicationSubmitted(homecare).type]: {
    form: 'homecare request',
    name: message('mail.homecare-request'),
    list: '/admin',
  },
}

/** Whether an event of this type is told to the office. */
export function isTold(type: string): boolean {
  return Object.hasOwn(ARRIVALS, type)
}

/** The mail of an event. @throws Error for an event that is not told. */
export function letterOf(
  { id, type }: Pick<Envelope, 'id' | 'type'>,
  publicOrigin: string,
  to: string,
  say: Say,
): Letter {
  const arrival = ARRIVALS[type]
  if (arrival === undefined) throw new Error(`No letter for ${type}`)
  const { form, name, list } = arrival
  const from = senderOf(publicOrigin) ?? to
  return {
    form,
    from,
    subject: say(message('mail.subject', { form: name })),
    text: textOf(name, `${publicOrigin}${list}`, say),
    // The same for every try, so that a mail server can tell a second copy from a second mail.
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  }
}

function textOf(form: Message, link: string, say: Say): string {
  return [
    say(message('mail.greeting')),
    say(message('mail.arrived', { form })),
    link,
    say(message('mail.privacy')),
    agency.name,
  ].join('\n\n')
}

/** `no-reply` at the site's own domain; nothing where the site is known by a bare host or an IP address only. */
function senderOf(publicOrigin: string): string | undefined {
  const { hostname } = new URL(publicOrigin)
  return /\.[a-z][a-z0-9-]*$/i.test(hostname) ? `no-reply@${hostname}` : undefined
}

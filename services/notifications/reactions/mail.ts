import { agency } from '@arrive/contracts/agency.ts'
import { applicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import { career } from '@arrive/contracts/forms/career-application.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { type Message, message, type Say } from '@arrive/contracts/messages/message.ts'
import type { Envelope } from '../../kernel/index.ts'
import { type Letter, messageIdOf } from '../../shared/send-mail.ts'

/** Made of the envelope only, so that it cannot contain anything personal. */
export interface Mail extends Letter {
  readonly form: string
}

interface NotifiedEvent {
  /** For logs. */
  readonly form: string
  readonly name: Message
  /** Path of its list in the back office. */
  readonly list: string
}

const NOTIFIED_EVENTS: Readonly<Record<string, NotifiedEvent>> = {
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

export function isNotified(type: string): boolean {
  return Object.hasOwn(NOTIFIED_EVENTS, type)
}

interface Office {
  readonly publicOrigin: string
  readonly from: string
  readonly say: Say
}

/** @throws Error for an event type without a mail */
export function mailOf({ id, type }: Pick<Envelope, 'id' | 'type'>, { publicOrigin, from, say }: Office): Mail {
  const notified = NOTIFIED_EVENTS[type]
  if (notified === undefined) throw new Error(`No email for ${type}`)
  const { form, name, list } = notified
  return {
    form,
    from,
    sender: agency.name,
    subject: say(message('mail.subject', { form: name })),
    text: textOf(name, `${publicOrigin}${list}`, say),
    messageId: messageIdOf(id, 'office', from),
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

import { agency } from '@arrive/contracts/agency.ts'
import { type Message, message, type Say } from '@arrive/contracts/messages/message.ts'
import { messageIdOf, sendMail } from '../../../shared/send-mail.ts'
import { MAIL } from '../../settings.ts'
import type { Anchor, Submission, Submitted } from './anchor.ts'

export interface MailAnchorOptions {
  readonly smtpUrl: string
  readonly to: string
  readonly from: string
  readonly say: Say
}

/** Checkpoints in a mailbox outside the agency (`ANCHOR_MAILTO`), which the agency cannot change afterwards. */
export function mailAnchor({ smtpUrl, to, from, say }: MailAnchorOptions): Anchor {
  async function submit({ note, origin, size }: Submission): Promise<Submitted> {
    const messageId = messageIdOf(String(size), origin.slice(origin.lastIndexOf('/') + 1), from)
    const words = (...all: readonly Message[]) => all.map(say).join('\n\n')
    const subject = say(message('mail.checkpoint-subject', { size }))
    const text = `${words(message('mail.checkpoint-keep'), message('mail.checkpoint-use'))}\n\n${note}`
    const { delivery, code = '' } = await sendMail(smtpUrl, to, { from, sender: agency.name, subject, text, messageId })
    // If it is unknown whether the mail was accepted, it is sent again with the same message id.
    if (delivery !== 'sent') throw new Error(`The mail was not taken: ${delivery} ${code}`)
    return { receipt: messageId }
  }

  return { name: MAIL, submit }
}

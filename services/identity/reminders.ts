import { packetForms } from '@arrive/contracts/calls/packets.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { MailedLink } from './links.ts'

const DAY = 24 * 60 * 60_000
/** Milliseconds from the day of the account to each reminder of forms that are not finished. */
const AFTER = [3 * DAY, 7 * DAY, 14 * DAY] as const
/** Nobody is reminded within so many milliseconds of a form that they sent, or of the reminder before. */
const QUIET = 3 * DAY
/** A reminder that is late by more milliseconds is left out: the server was off, or no mails went out to people. */
const TOO_LATE = 14 * DAY
/** Whose account is older has been reminded, or sends a form now and then. Milliseconds. */
export const OLDEST_ACCOUNT = 60 * DAY

/** What is known of somebody who may have to be reminded. All times are milliseconds since 1970. */
export interface Unfinished {
  /** When the account was made: from then on its person can send forms. */
  readonly since: number
  /** When the person last sent a form, if ever. */
  readonly sentAt?: number | undefined
  /** The last reminder, if there was one. */
  readonly reminded?: { readonly number: number; readonly at: number } | undefined
}

/**
 * The number of the reminder that is due, if one is: of several whose days came meanwhile the last one only, and none
 * whose day had come by `from`. It is the day that counts there, and not what has put it off: a form that is sent later
 * must not bring back a reminder that went out before.
 */
export function dueReminder(
  { since, sentAt, reminded }: Unfinished,
  { from, now }: { readonly from: number; readonly now: number },
): number | undefined {
  const quietUntil = Math.max(sentAt ?? 0, reminded?.at ?? 0) + QUIET
  const number = AFTER.filter((after) => Math.max(since + after, quietUntil) <= now).length
  const after = AFTER[number - 1]
  if (after === undefined || number <= (reminded?.number ?? 0)) return undefined
  const isLate = now - Math.max(since + after, quietUntil) > TOO_LATE
  return since + after > from && !isLate ? number : undefined
}

/** The link that stops the reminders of a person. It is the same in all of them. */
export function quietLink(person: number): MailedLink {
  return { purpose: 'quiet', person, n: 'unfinished' }
}

/** A step of the packet: its forms, and the screen of the first. */
export interface Step {
  readonly forms: readonly string[]
  readonly route: string
}

/** The steps of the packet, in their order: two pages of one form are one. */
export function stepsOf(forms: readonly Form[]): readonly Step[] {
  const bySteps = Map.groupBy(packetForms(forms), ({ step, name }) => step ?? name)
  return [...bySteps.values()].flatMap((pages) => {
    const [first] = pages
    return first === undefined ? [] : [{ forms: pages.map(({ name }) => name), route: first.screen.route }]
  })
}

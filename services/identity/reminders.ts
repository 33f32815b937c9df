import { packetForms } from '@arrive/contracts/calls/packets.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { MailedLink } from '../shared/links.ts'

const DAY = 24 * 60 * 60_000
/** Milliseconds from the account's creation to each reminder. */
const AFTER = [3 * DAY, 7 * DAY, 14 * DAY] as const
/** Minimum milliseconds after a sent form or the last reminder. */
const QUIET = 3 * DAY
/** Reminders later than this are skipped, for example if the server was off. Milliseconds. */
const TOO_LATE = 14 * DAY
/** Older accounts have had all their reminders. Milliseconds. */
export const OLDEST_ACCOUNT = 60 * DAY

/** All times are milliseconds since 1970. */
export interface Unfinished {
  readonly since: number
  readonly sentAt?: number | undefined
  readonly reminded?: { readonly number: number; readonly at: number } | undefined
}

/**
 * Of several missed reminders only the last counts, and none that fell due by `from`, regardless of delays: otherwise a
 * form sent later could repeat a reminder that already went out.
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

/** Which reminders a link stops; others name a reference. */
export const UNFINISHED = 'unfinished'

export function quietLink(person: number): MailedLink {
  return { purpose: 'quiet', person, n: UNFINISHED }
}

export interface Step {
  readonly forms: readonly Pick<Form, 'name' | 'packet'>[]
}

/** Two pages of one form are one step. */
export function stepsOf(forms: readonly Form[]): readonly Step[] {
  const bySteps = Map.groupBy(packetForms(forms), ({ step, name }) => step ?? name)
  return [...bySteps.values()].map((pages) => ({ forms: pages }))
}

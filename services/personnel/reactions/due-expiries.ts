import { type CredentialFacts, EXPIRY_MAILS, endingOnes } from '@arrive/contracts/credentials.ts'
import { addDays, startOfDay } from '@arrive/contracts/days.ts'
import type { CredentialRecord } from '../../shared/credentials.ts'

const DAY = 24 * 60 * 60_000
/** Milliseconds after the start of a day at which its mails go out. */
const MORNING = 9 * 60 * 60_000

export interface DueExpiry {
  readonly credential: string
  readonly before: number
  readonly days: number
}

export interface ExpiryClock {
  readonly today: string
  readonly timeZone: string
  /** Milliseconds since 1970. What fell due before `from` is skipped. */
  readonly now: number
  readonly from: number
}

/** Of several missed mails only the last counts. */
export function dueExpiries({ credentials, noted }: CredentialRecord, clock: ExpiryClock): readonly DueExpiry[] {
  const known = new Set(Object.values(noted).map(({ credential_id, before }) => `${credential_id}/${before}`))
  return endingOnes(credentials).flatMap((facts) => {
    const due = dueOf(facts, clock)
    return due === undefined || known.has(`${due.credential}/${due.before}`) ? [] : [due]
  })
}

function dueOf({ credential_id, expires_on, stated_at }: CredentialFacts, clock: ExpiryClock): DueExpiry | undefined {
  const { today, timeZone, now, from } = clock
  if (expires_on === null || expires_on < today) return undefined
  const since = Math.max(from, Date.parse(stated_at))
  const passed = EXPIRY_MAILS.filter((before) => {
    const at = startOfDay(addDays(expires_on, -before), timeZone).getTime() + MORNING
    return at > since && at <= now
  })
  const before = passed.at(-1)
  const days = Math.round((Date.parse(expires_on) - Date.parse(today)) / DAY)
  return before === undefined ? undefined : { credential: credential_id, before, days }
}

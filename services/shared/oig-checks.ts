import type { CredentialCheck, CredentialFacts } from '@arrive/contracts/credentials.ts'
import { addDays, dayOf } from '@arrive/contracts/days.ts'
import { SCREENING_LASTS } from '@arrive/contracts/screening.ts'
import { decisionOn, type ExclusionRecord, type ScreenedOnce, type Screening, screenedIn } from './screenings.ts'

interface Screenings {
  readonly all: readonly Screening[]
  readonly timeZone: string
  /** Only what decides the state on this day is made, which is a month of many years. Absent: all is. */
  readonly day?: string
}

const SOURCE = 'OIG list of excluded individuals'

/**
 * Each full screening is the person's oig check of that day: clear or decided different, it is valid; decided same, it
 * is not, and no other check counts until a later list. Undecided, it is none. A supplement clears nobody.
 */
export function withScreenings(
  credentials: readonly CredentialFacts[],
  record: ExclusionRecord,
  person: number,
  { all, timeZone, day }: Screenings,
): readonly CredentialFacts[] {
  const checks: CredentialFacts[] = []
  for (const screening of all.toReversed()) {
    const once = screenedIn(screening, record, person)
    const check = once && checkOf(once, record, timeZone)
    if (check === undefined) continue
    const isLast = checks.length === 0
    if (isLast && check.checks[0]?.result === 'not_valid') {
      return [...credentials.filter(({ kind }) => kind !== 'oig'), check]
    }
    checks.push(check)
    // Earlier ones have ended too.
    if (day !== undefined && check.expires_on !== null && check.expires_on < day) break
  }
  return [...credentials, ...checks.reverse()]
}

function checkOf(
  { screening, at, result, found }: ScreenedOnce,
  record: ExclusionRecord,
  timeZone: string,
): CredentialFacts | undefined {
  const decided = found === undefined || result !== 'possible' ? undefined : decisionOn(record, found.match)
  if (result === 'possible' && decided === undefined) return undefined
  const isExcluded = decided?.decision === 'same'
  if (screening.supplement && !isExcluded) return undefined
  const day = dayOf(new Date(at), timeZone)
  const by = decided === undefined ? screening.by : decided.by
  const checked = decided !== undefined && decided.at > at ? decided.at : at
  const check: CredentialCheck = {
    result: isExcluded ? 'not_valid' : 'valid',
    source: SOURCE,
    confirmation: screening.month,
    checked_on: checked === at ? day : dayOf(new Date(checked), timeZone),
    at: checked,
    by,
  }
  return {
    credential_id: screening.screening_id,
    kind: 'oig',
    number: null,
    issuer: 'OIG',
    issued_on: day,
    expires_on: addDays(day, SCREENING_LASTS),
    photo_id: null,
    stated_at: at,
    by,
    checks: [check],
    withdrawn_at: null,
  }
}

/** Only what was known before a moment. */
export function recordBefore({ found, decided }: ExclusionRecord, moment: string): ExclusionRecord {
  const isBefore = ({ at }: { readonly at: string }) => at < moment
  return { found: found.filter(isBefore), decided: decided.filter(isBefore) }
}

import type { CredentialCheck, CredentialFacts } from '@arrive/contracts/credentials.ts'
import { addDays, dayOf } from '@arrive/contracts/days.ts'
import { SCREENING_LASTS } from '@arrive/contracts/screening.ts'
import { decisionOn, type ExclusionRecord, type ScreenedOnce, type Screening, timesScreened } from './screenings.ts'

interface Screenings {
  readonly all: readonly Screening[]
  readonly timeZone: string
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
  { all, timeZone }: Screenings,
): readonly CredentialFacts[] {
  const checks = timesScreened(all, record, person).flatMap((one) => checkOf(one, record, timeZone))
  const last = checks.at(-1)
  if (last === undefined) return credentials
  if (last.checks[0]?.result !== 'not_valid') return [...credentials, ...checks]
  return [...credentials.filter(({ kind }) => kind !== 'oig'), last]
}

function checkOf(
  { screening, at, result, found }: ScreenedOnce,
  record: ExclusionRecord,
  timeZone: string,
): CredentialFacts[] {
  const decided = found === undefined || result !== 'possible' ? undefined : decisionOn(record, found.match)
  if (result === 'possible' && decided === undefined) return []
  const isExcluded = decided?.decision === 'same'
  if (screening.supplement && !isExcluded) return []
  const [day, by] = [dayOf(new Date(at), timeZone), decided?.by ?? screening.by ?? 0]
  const checked = decided !== undefined && decided.at > at ? decided.at : at
  const check: CredentialCheck = {
    result: isExcluded ? 'not_valid' : 'valid',
    source: SOURCE,
    confirmation: screening.month,
    checked_on: dayOf(new Date(checked), timeZone),
    at: checked,
    by,
  }
  return [
    {
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
    },
  ]
}

/** Only what was known before a moment. */
export function recordBefore({ found, decided }: ExclusionRecord, moment: string): ExclusionRecord {
  const isBefore = ({ at }: { readonly at: string }) => at < moment
  return { found: found.filter(isBefore), decided: decided.filter(isBefore) }
}

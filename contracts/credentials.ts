import { addDays } from './days.ts'
import { OFFICE, type OfficeRole } from './office-roles.ts'

/** Licenses, certificates and checks of staff. */
export const CREDENTIAL_KINDS = [
  'rn_license',
  'lpn_license',
  'aide_registry',
  'cpr',
  'tb',
  'background',
  'oig',
  'auto_insurance',
  'drivers_license',
] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

export type Asked = 'number' | 'issuer'

export interface KindRule {
  readonly title: string
  /** Only these positions need it. Absent: all do. */
  readonly positions?: readonly string[]
  readonly expires: 'yes' | 'may' | 'no'
  /** Days after the issue, for a kind that the office repeats. */
  readonly lasts?: number
  /** Days before the end from which it counts as expiring. */
  readonly warns: number
  readonly asks: readonly Asked[]
  /** Office roles besides owner that may read it. */
  readonly readers: readonly OfficeRole[]
  /** Nobody works without it. */
  readonly blocks: boolean
  /** The office states it, never the person. */
  readonly byOffice: boolean
}

const TWO_MONTHS = 60
const BOTH: readonly Asked[] = ['number', 'issuer']
const OWN = { expires: 'yes', warns: TWO_MONTHS, readers: OFFICE.all, blocks: true, byOffice: false } as const

export const CREDENTIALS: Readonly<Record<CredentialKind, KindRule>> = {
  rn_license: { ...OWN, title: 'RN license', positions: ['RN'], asks: BOTH },
  lpn_license: { ...OWN, title: 'LPN license', positions: ['LPN'], asks: BOTH },
  aide_registry: { ...OWN, title: 'Nurse aide registry', positions: ['HHA', 'CNA'], asks: ['number'] },
  cpr: { ...OWN, title: 'CPR card', asks: ['issuer'] },
  tb: { ...OWN, title: 'TB screening', expires: 'may', asks: ['issuer'], readers: OFFICE.files },
  background: {
    ...OWN,
    title: 'Background check',
    expires: 'no',
    asks: ['issuer'],
    readers: OFFICE.readers,
    byOffice: true,
  },
  oig: {
    ...OWN,
    title: 'OIG exclusion check',
    expires: 'no',
    lasts: 31,
    warns: 7,
    asks: ['issuer'],
    readers: OFFICE.readers,
    byOffice: true,
  },
  auto_insurance: { ...OWN, title: 'Auto insurance', asks: BOTH, blocks: false },
  drivers_license: { ...OWN, title: 'Driver license', asks: BOTH, blocks: false },
}

export const CREDENTIAL_STATES = [
  'missing',
  'stated',
  'checked',
  'expiring',
  'expired',
  'not_valid',
  'withdrawn',
] as const
export type CredentialState = (typeof CREDENTIAL_STATES)[number]

export interface CredentialCheck {
  readonly result: 'valid' | 'not_valid'
  readonly source: string
  readonly confirmation: string | null
  readonly checked_on: string
  /** When it was recorded. ISO 8601, UTC. */
  readonly at: string
  /** Null: the operator, by a screening. */
  readonly by: number | null
}

/** Everything on record about one credential. Days are `YYYY-MM-DD`, moments ISO 8601 in UTC. */
export interface CredentialFacts {
  readonly credential_id: string
  readonly kind: CredentialKind
  readonly number: string | null
  readonly issuer: string | null
  readonly issued_on: string
  readonly expires_on: string | null
  readonly photo_id: string | null
  readonly stated_at: string
  readonly by: number | null
  /** Oldest first; the last one counts. */
  readonly checks: readonly CredentialCheck[]
  readonly withdrawn_at: string | null
}

/** What decides its state on a day. */
export interface DatedCredential
  extends Pick<CredentialFacts, 'credential_id' | 'kind' | 'issued_on' | 'expires_on' | 'stated_at' | 'withdrawn_at'> {
  readonly checks: readonly Pick<CredentialCheck, 'result' | 'at'>[]
}

/** Before the position is known, only what everyone needs. */
export function kindsOf(position: string | null): readonly CredentialKind[] {
  return CREDENTIAL_KINDS.filter((kind) => isKindOf(kind, position))
}

export function isKindOf(kind: CredentialKind, position: string | null): boolean {
  const { positions } = CREDENTIALS[kind]
  return positions === undefined || (position !== null && positions.includes(position))
}

/** When it ends, if that follows from the kind. */
export function endOf(kind: CredentialKind, issuedOn: string, expiresOn: string | null): string | null {
  const { lasts } = CREDENTIALS[kind]
  return lasts === undefined ? expiresOn : addDays(issuedOn, lasts)
}

/** A credential still counts on the day that it expires. */
export function stateOn({ kind, checks, expires_on, withdrawn_at }: DatedCredential, day: string): CredentialState {
  const result = checks.at(-1)?.result
  if (withdrawn_at !== null) return 'withdrawn'
  if (result === 'not_valid') return 'not_valid'
  if (expires_on !== null && expires_on < day) return 'expired'
  if (result === undefined) return 'stated'
  return expires_on !== null && expires_on <= addDays(day, CREDENTIALS[kind].warns) ? 'expiring' : 'checked'
}

const VALID: ReadonlySet<CredentialState> = new Set(['checked', 'expiring'])

export interface KindState<C extends DatedCredential = CredentialFacts> {
  readonly kind: CredentialKind
  readonly state: CredentialState
  readonly facts?: C
}

/** The newest valid one counts; without one, the newest. */
export function kindStateOn<C extends DatedCredential>(
  all: readonly C[],
  kind: CredentialKind,
  day: string,
): KindState<C> {
  const known = all
    .filter((one) => one.kind === kind && one.withdrawn_at === null && one.issued_on <= day)
    .toSorted(newestFirst)
  const facts = known.find((one) => VALID.has(stateOn(one, day))) ?? known[0]
  return facts === undefined ? { kind, state: 'missing' } : { kind, state: stateOn(facts, day), facts }
}

export function newestFirst(a: DatedCredential, b: DatedCredential): number {
  return (
    b.issued_on.localeCompare(a.issued_on) ||
    b.stated_at.localeCompare(a.stated_at) ||
    b.credential_id.localeCompare(a.credential_id)
  )
}

function kindStatesOn<C extends DatedCredential>(all: readonly C[], position: string | null, day: string) {
  return kindsOf(position).map((kind) => kindStateOn(all, kind, day))
}

/** Kinds that block because they are not checked and in date. */
export function blockingOn(all: readonly DatedCredential[], position: string | null, day: string) {
  return kindStatesOn(all, position, day).filter(({ kind, state }) => CREDENTIALS[kind].blocks && !VALID.has(state))
}

export function isBlockedOn(all: readonly CredentialFacts[], position: string | null, day: string): boolean {
  return blockingOn(all, position, day).length > 0
}

/** Of people in a list: something to check, something that ends soon, or not to be assigned. */
export const CREDENTIAL_FILTERS = ['stated', 'expiring', 'blocked'] as const
export type CredentialFilter = (typeof CREDENTIAL_FILTERS)[number]

interface Held {
  readonly credentials: readonly DatedCredential[]
  readonly position: string | null
  readonly day: string
}

/** The kinds for which a person is in a list of this filter. */
export function kindsFiltered(
  filter: CredentialFilter,
  { credentials, position, day }: Held,
): readonly CredentialKind[] {
  if (filter === 'stated') return CREDENTIAL_KINDS.filter((kind) => isToCheck(credentials, kind, day))
  const those =
    filter === 'blocked'
      ? blockingOn(credentials, position, day)
      : kindStatesOn(credentials, position, day).filter(({ state }) => state === 'expiring')
  return those.map(({ kind }) => kind)
}

/** Also of a renewal, while the valid one before it still counts. */
function isToCheck(all: readonly DatedCredential[], kind: CredentialKind, day: string): boolean {
  const newest = all.filter((one) => one.kind === kind).toSorted(newestFirst)
  const valid = newest.findIndex((one) => VALID.has(stateOn(one, day)))
  return newest.slice(0, valid === -1 ? undefined : valid).some((one) => stateOn(one, day) === 'stated')
}

/** What the packet counts: `missing` of what the person states and needs, `expiring` of everything. */
export function countsOn(all: readonly CredentialFacts[], position: string | null, day: string) {
  const states = kindStatesOn(all, position, day)
  const isOwn = ({ kind }: KindState) => CREDENTIALS[kind].blocks && !CREDENTIALS[kind].byOffice
  return {
    missing: states.filter((one) => one.state === 'missing' && isOwn(one)).length,
    expiring: states.filter(({ state }) => state === 'expiring').length,
    blocked: isBlockedOn(all, position, day),
  }
}

export const OUT_OF_DATE = ['missing', 'stated', 'expired', 'not_valid'] as const
export type LateState = (typeof OUT_OF_DATE)[number]

export interface LateKind extends KindState {
  readonly state: LateState
}

export function outOfDateOn(all: readonly CredentialFacts[], position: string | null, day: string) {
  return kindStatesOn(all, position, day).filter(isLate)
}

function isLate(one: KindState): one is LateKind {
  return OUT_OF_DATE.some((state) => state === one.state)
}

/** The record as it was right before a moment. */
export function knownBefore(all: readonly CredentialFacts[], moment: string): readonly CredentialFacts[] {
  return all
    .filter(({ stated_at }) => stated_at < moment)
    .map((one) => ({
      ...one,
      checks: one.checks.filter(({ at }) => at < moment),
      withdrawn_at: one.withdrawn_at !== null && one.withdrawn_at < moment ? one.withdrawn_at : null,
    }))
}

/** Since when a kind is out of date: the moment of the fact, or the day after its end. */
export function sinceOf({ state, facts }: KindState, from: string, startOf: (day: string) => string): string {
  if (facts === undefined) return from
  if (state === 'expired' && facts.expires_on !== null) return startOf(addDays(facts.expires_on, 1))
  return state === 'not_valid' ? (facts.checks.at(-1)?.at ?? facts.stated_at) : facts.stated_at
}

/** Days before the end on which a mail goes out. */
export const EXPIRY_MAILS = [60, 30, 7, 0] as const

/** For each kind that the person states, the credential that ends last, unless one never ends. */
export function endingOnes(all: readonly CredentialFacts[]): readonly CredentialFacts[] {
  const kept = all.filter(
    ({ kind, withdrawn_at, checks }) =>
      !CREDENTIALS[kind].byOffice && withdrawn_at === null && checks.at(-1)?.result !== 'not_valid',
  )
  return CREDENTIAL_KINDS.flatMap((kind) => {
    const own = kept.filter((one) => one.kind === kind)
    if (own.some(({ expires_on }) => expires_on === null)) return []
    return own.toSorted((a, b) => String(b.expires_on).localeCompare(String(a.expires_on))).slice(0, 1)
  })
}

import {
  type CredentialFacts,
  type CredentialFilter,
  type CredentialKind,
  countsOn,
  isBlockedOn,
  kindsFiltered,
  CREDENTIALS as RULES,
} from '@arrive/contracts/credentials.ts'
import { addDays, dayOf } from '@arrive/contracts/days.ts'
import { isGranted } from '@arrive/contracts/office-roles.ts'
import { SCREENING_LASTS } from '@arrive/contracts/screening.ts'
import type { Actor, Kernel } from '../kernel/index.ts'
import { recordBefore, withScreenings } from './oig-checks.ts'
import { PERSONNEL } from './personnel.ts'
import { allScreenings, EXCLUSIONS, exclusionsOf, NO_EXCLUSIONS } from './screenings.ts'

export { PERSONNEL }

/** Licenses, certificates and checks by person number, and their photos by id. Other modules read them. */
export const CREDENTIALS = 'credentials'
export const PHOTOS = 'credential-photos'

export interface CredentialRecord {
  readonly credentials: readonly CredentialFacts[]
  /** Mails about ends, by event id. */
  readonly noted: Readonly<Record<string, NotedExpiry>>
}

interface NotedExpiry {
  readonly credential_id: string
  /** Which of the mails before the end. */
  readonly before: number
  /** Days left. */
  readonly days: number
}

/** The order of the earliest moment of a record, since when a credential may be out of date. */
export const FROM = 'from'
/** A new text rebuilds the documents. */
export const TAG_RULE = `months of the days before an end: ${Object.values(RULES).map(({ warns }) => warns)}`
const endTag = (month: string) => `ends/${month}`
const monthOf = (day: string) => day.slice(0, 'yyyy-mm'.length)

/** In which months something is about to end. */
export function tagsOf(all: readonly CredentialFacts[]): readonly string[] {
  const kept = all.filter(({ withdrawn_at }) => withdrawn_at === null)
  const months = kept.flatMap(({ kind, expires_on }) =>
    expires_on === null ? [] : monthsBefore(expires_on, RULES[kind].warns),
  )
  return [...new Set(months.map(endTag))]
}

export function earliestIn(all: readonly CredentialFacts[]): string {
  return (
    all.flatMap(({ stated_at, expires_on }) => [stated_at, ...(expires_on === null ? [] : [expires_on])]).sort()[0] ??
    ''
  )
}

/** The months of the days before, and of the day. */
function monthsBefore(day: string, days: number): readonly string[] {
  const each = Array.from({ length: days + 1 }, (_, at) => monthOf(addDays(day, -at)))
  return [...new Set(each)]
}

export const NO_CREDENTIALS: CredentialRecord = { credentials: [], noted: {} }

type Screened = Pick<Kernel, 'reader' | 'store' | 'upcast' | 'settings'>
type Reading = Screened & Pick<Kernel, 'now'>

export function todayOf({ now, settings }: Pick<Kernel, 'now' | 'settings'>): string {
  return dayOf(new Date(now()), settings.timeZone)
}

/** With the checks that screenings have made. */
export async function credentialsOf(kernel: Screened, person: number): Promise<CredentialRecord> {
  return ofOne(kernel, person, {})
}

interface Considered {
  /** Only what decides the state on this day is shown of the screenings. */
  readonly day?: string
  /** Only screenings and decisions from before this moment count. */
  readonly before?: string | undefined
}

async function ofOne(kernel: Screened, person: number, considered: Considered): Promise<CredentialRecord> {
  const id = String(person)
  return (await credentialsAmong(kernel, [id], considered)).get(id) ?? NO_CREDENTIALS
}

/** What decides the states today. */
export function credentialsToday(kernel: Reading, person: number): Promise<CredentialRecord> {
  return ofOne(kernel, person, { day: todayOf(kernel) })
}

/** Of many people, by number as text. */
export async function credentialsAmong(
  kernel: Screened,
  ids: readonly string[],
  { day, before }: Considered,
): Promise<ReadonlyMap<string, CredentialRecord>> {
  const [records, exclusions, screenings] = await Promise.all([
    kernel.reader(PERSONNEL).many(CREDENTIALS, ids),
    exclusionsOf(kernel, ids),
    allScreenings(kernel),
  ])
  const all = before === undefined ? screenings : screenings.filter(({ at }) => at < before)
  const how = { all, timeZone: kernel.settings.timeZone, ...(day !== undefined && { day }) }
  return new Map(
    ids.map((id) => {
      const own = (records.get(id)?.value as CredentialRecord | undefined) ?? NO_CREDENTIALS
      const record = exclusions.get(id) ?? NO_EXCLUSIONS
      const known = before === undefined ? record : recordBefore(record, before)
      return [id, { ...own, credentials: withScreenings(own.credentials, known, Number(id), how) }]
    }),
  )
}

/** What the packet shows of them. */
export async function credentialCounts(kernel: Reading, person: number, position: string | null) {
  const { credentials } = await credentialsToday(kernel, person)
  return countsOn(credentials, position, todayOf(kernel))
}

/** Who must not be assigned today, by number as text. */
export async function blockedAmong(kernel: Reading, positions: ReadonlyMap<string, string | null>) {
  const day = todayOf(kernel)
  const found = await credentialsAmong(kernel, [...positions.keys()], { day })
  return new Set(
    [...positions].flatMap(([id, position]) => {
      const { credentials } = found.get(id) ?? NO_CREDENTIALS
      return isBlockedOn(credentials, position, day) ? [id] : []
    }),
  )
}

/** The kinds that an actor may read of a person; staff read all of their own. */
export function mayRead(actor: Actor): (kind: CredentialKind) => boolean {
  if (actor.role === 'staff') return () => true
  if (actor.role !== 'admin') return () => false
  return (kind) => isGranted(actor.grade, RULES[kind].readers)
}

interface Filtering {
  readonly filter: CredentialFilter
  /** Sees only some kinds. */
  readonly actor: Actor
}

/** Those of these people that the filter keeps today, by number as text. */
export async function filteredAmong(
  kernel: Reading,
  positions: ReadonlyMap<string, string | null>,
  { filter, actor }: Filtering,
): Promise<ReadonlySet<string>> {
  const day = todayOf(kernel)
  const found = await credentialsAmong(kernel, [...positions.keys()], { day })
  const reads = mayRead(actor)
  const kept = [...positions].filter(([id, position]) => {
    const { credentials } = found.get(id) ?? NO_CREDENTIALS
    return kindsFiltered(filter, { credentials, position, day }).some(reads)
  })
  return new Set(kept.map(([id]) => id))
}

/** The only people that the filter may keep today, if their records show it. Screenings concern everyone at once. */
export async function peopleFor(kernel: Reading, { filter, actor }: Filtering): Promise<readonly string[] | undefined> {
  if (filter === 'blocked') return undefined
  const day = todayOf(kernel)
  const ending = await kernel.reader(PERSONNEL).ids(CREDENTIALS, { sort: 'id', tags: [endTag(monthOf(day))] })
  if (!mayRead(actor)('oig')) return ending
  const areEnding = (await allScreenings(kernel)).some(({ at }) => {
    const end = addDays(dayOf(new Date(at), kernel.settings.timeZone), SCREENING_LASTS)
    return day <= end && end <= addDays(day, RULES.oig.warns)
  })
  if (areEnding) return undefined
  const compared = await kernel.reader(PERSONNEL).ids(EXCLUSIONS, { sort: 'id' })
  return [...new Set([...ending, ...compared])]
}

/** People with a record from before this moment. ISO 8601, UTC. */
export async function recordedUntil({ reader }: Pick<Kernel, 'reader'>, moment: string): Promise<readonly string[]> {
  return reader(PERSONNEL).ids(CREDENTIALS, { sort: FROM, atMost: { sort: FROM, value: moment } })
}

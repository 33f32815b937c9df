import {
  type CredentialFacts,
  type CredentialFilter,
  type CredentialKind,
  countsOn,
  isBlockedOn,
  kindsFiltered,
  CREDENTIALS as RULES,
} from '@arrive/contracts/credentials.ts'
import { dayOf } from '@arrive/contracts/days.ts'
import { isGranted } from '@arrive/contracts/office-roles.ts'
import type { Actor, Kernel } from '../kernel/index.ts'
import { PERSONNEL } from './personnel.ts'

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

export const NO_CREDENTIALS: CredentialRecord = { credentials: [], noted: {} }

type Reading = Pick<Kernel, 'reader' | 'now' | 'settings'>

export function todayOf({ now, settings }: Pick<Kernel, 'now' | 'settings'>): string {
  return dayOf(new Date(now()), settings.timeZone)
}

export async function credentialsOf({ reader }: Pick<Kernel, 'reader'>, person: number): Promise<CredentialRecord> {
  const found = await reader(PERSONNEL).get(CREDENTIALS, String(person))
  return (found?.value as CredentialRecord | undefined) ?? NO_CREDENTIALS
}

/** What the packet shows of them. */
export async function credentialCounts(kernel: Reading, person: number, position: string | null) {
  const { credentials } = await credentialsOf(kernel, person)
  return countsOn(credentials, position, todayOf(kernel))
}

/** Who must not be assigned today, by number as text. */
export async function blockedAmong(kernel: Reading, positions: ReadonlyMap<string, string | null>) {
  const found = await kernel.reader(PERSONNEL).many(CREDENTIALS, [...positions.keys()])
  const day = todayOf(kernel)
  return new Set(
    [...positions].flatMap(([id, position]) => {
      const { credentials } = (found.get(id)?.value as CredentialRecord | undefined) ?? NO_CREDENTIALS
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

/** Those of these people whom the filter keeps today, by number as text. */
export async function filteredAmong(
  kernel: Reading,
  positions: ReadonlyMap<string, string | null>,
  { filter, actor }: Filtering,
): Promise<ReadonlySet<string>> {
  const found = await kernel.reader(PERSONNEL).many(CREDENTIALS, [...positions.keys()])
  const day = todayOf(kernel)
  const reads = mayRead(actor)
  const kept = [...positions].filter(([id, position]) => {
    const { credentials } = (found.get(id)?.value as CredentialRecord | undefined) ?? NO_CREDENTIALS
    return kindsFiltered(filter, { credentials, position, day }).some(reads)
  })
  return new Set(kept.map(([id]) => id))
}

/** Everyone with a license, certificate or check on record. */
export async function peopleWithCredentials({ reader }: Pick<Kernel, 'reader'>): Promise<string[]> {
  const ids: string[] = []
  for await (const found of reader(PERSONNEL).every(CREDENTIALS, { sort: 'id' })) ids.push(...found.map(({ id }) => id))
  return ids
}

import {
  CREDENTIAL_KINDS,
  type CredentialFilter,
  type CredentialKind,
  type DatedCredential,
  kindsFiltered,
  CREDENTIALS as RULES,
} from '@arrive/contracts/credentials.ts'
import { isGranted, OFFICE_ROLES } from '@arrive/contracts/office-roles.ts'
import { SILENT_DAY } from '@arrive/contracts/references.ts'
import { endOf, isOpen } from '../../shared/personnel.ts'
import type { AskedReference } from '../../shared/reference-decisions.ts'
import { dayNumber, daysOf, daysWhen, SPANS, type Span, tagsOfDays } from './day-tags.ts'
import type { Held } from './person.ts'

export const ANSWERED = 'references/answered'
export const SILENT = 'references/silent'
const SILENT_AFTER = SILENT_DAY * 24 * 60 * 60_000
const READ = OFFICE_ROLES.map((grade) => CREDENTIAL_KINDS.filter((kind) => isGranted(grade, RULES[kind].readers)))

/** A new text rebuilds the documents. */
export const HELD_RULE = JSON.stringify({ RULES, READ, SILENT_DAY })

/** Of a day of which a person was silent a part only. */
export function partTag(day: number): string {
  return `${SILENT}/part/${day}`
}

export type DatedFilter = Exclude<CredentialFilter, 'blocked'>

export const SPANS_OF = { stated: SPANS.lasting, expiring: SPANS.short } as const satisfies Record<DatedFilter, unknown>

/** For those who may read these kinds: roles with the same kinds share it. */
export function filterName(filter: DatedFilter, kinds: readonly CredentialKind[]): string {
  return `credential/${filter}/${kinds.join()}`
}

export function isAnyAnswered({ references }: Held): boolean {
  return references.some(({ state }) => state === 'answered')
}

export function isSilentAt({ references }: Held, now: number): boolean {
  return silences(references).some(({ from, until }) => from <= now && now < until)
}

function silences(references: readonly AskedReference[]): readonly Span[] {
  return references
    .filter(({ state }) => isOpen(state))
    .map((one) => ({ from: Date.parse(one.requestedAt) + SILENT_AFTER, until: endOf(one) }))
}

export function heldTags(held: Held, position: string | null): readonly string[] {
  const { whole, parts } = daysOf(silences(held.references))
  return [
    ...(isAnyAnswered(held) ? [ANSWERED] : []),
    ...tagsOfDays(SILENT, whole, SPANS.short),
    ...parts.map(partTag),
    ...credentialTags(held.credentials, position),
  ]
}

function credentialTags(credentials: readonly DatedCredential[], position: string | null): readonly string[] {
  if (credentials.length === 0) return []
  const changes = credentials.flatMap(changesOf)
  const tags = (['stated', 'expiring'] as const).flatMap((filter) =>
    READ.flatMap((kinds) => {
      const isIn = (day: string) =>
        kindsFiltered(filter, { credentials, position, day }).some((kind) => kinds.includes(kind))
      return tagsOfDays(filterName(filter, kinds), daysWhen(changes, isIn), SPANS_OF[filter])
    }),
  )
  return [...new Set(tags)]
}

/** The days on which its state may change. */
function changesOf({ kind, issued_on, expires_on }: DatedCredential): readonly number[] {
  if (expires_on === null) return [dayNumber(issued_on)]
  const end = dayNumber(expires_on)
  return [dayNumber(issued_on), end - RULES[kind].warns, end + 1]
}

import { PACKET_ORDERS, packetForms } from '@arrive/contracts/calls/packets.ts'
import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { isNeeded, moreForms, POSITION_FILTERS, type PositionFilter } from '@arrive/contracts/packet.ts'
import type { PacketReview, ReviewState } from '@arrive/contracts/reviews.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { folded } from '../../kernel/index.ts'
import { factsOf } from '../../shared/packet-people.ts'
import { reviewState } from '../../shared/reviews.ts'
import { heldTags } from './held.ts'
import type { Person, SavedForm } from './person.ts'

export interface Step {
  readonly form: string
  readonly step: number | string
  readonly company: readonly string[]
  readonly packet?: Form['packet']
  /** Required by law, and not counted. */
  readonly isMore?: true
}

export function stepsOf(forms: readonly Form[]): readonly Step[] {
  const steps = packetForms(forms).map(stepOf)
  return [...steps, ...moreForms(forms).map((form) => ({ ...stepOf(form), isMore: true as const }))]
}

function stepOf(form: Form): Step {
  return {
    form: form.name,
    step: form.step ?? form.name,
    ...(form.packet !== undefined && { packet: form.packet }),
    company: form.parts.flatMap((part) =>
      // Text boxes hold explanations, which are optional.
      fieldsBy(part, 'company').flatMap(([name, { kind }]) => (kind === 'box' ? [] : [name])),
    ),
  }
}

/** Whether somebody is blocked depends on the day, so a read adds it. */
type AnsweredRow = Omit<AnswerOf<'get-packets'>[number], 'blocked'>

export type PacketRow = {
  readonly [C in keyof AnsweredRow]: AnsweredRow[C] extends readonly string[] ? readonly string[] : AnsweredRow[C]
}

export function packetRow(user_id: number, person: Person, all: readonly Step[]): PacketRow {
  const [steps, more] = [countedIn(all), all.filter(({ isMore }) => isMore)]
  const facts = factsOf(person)
  const needed = steps.filter((step) => isNeeded(step, facts))
  const missing = needed.filter(({ form }) => person.forms[form] === undefined)
  const open = needed.filter((step) => companyState(step, person.forms[step.form]) === 'open')
  const missed = new Set(missing.map(({ step }) => step))
  const wanted = new Set(needed.map(({ step }) => step))
  return {
    user_id,
    ...identityShown(person),
    forms_in: wanted.size - missed.size,
    forms_total: wanted.size,
    missing: missing.map(({ form }) => form),
    open_company: open.map(({ form }) => form),
    since: waitingSince(person, missing, open),
    last_saved_at: latest(Object.values(person.forms).map(({ savedAt }) => savedAt)) ?? null,
    complete: missing.length === 0 && open.length === 0,
    not_needed: steps.filter((step) => !needed.includes(step)).map(({ form }) => form),
    more_missing: more.flatMap(({ form }) => (person.forms[form] === undefined ? [form] : [])),
    to_review: inReview(person, all, 'to_review'),
    returned: inReview(person, all, 'returned'),
    approved_at: person.reviews?.packet?.at ?? null,
  }
}

export function countedIn(steps: readonly Step[]): readonly Step[] {
  return steps.filter(({ isMore }) => isMore !== true)
}

/**
 * Anyone can send a public form with any email, so once there is an account only forms under it identify the person.
 */
function identityShown({ account, career, details }: Person): Pick<PacketRow, 'name' | 'email' | 'position'> {
  const reported = details ?? (account === undefined ? career : undefined)
  return {
    name: reported?.name ?? '',
    email: account?.email ?? folded(career?.email ?? ''),
    position: reported?.position ?? '',
  }
}

export function companyState({ company }: Step, saved: SavedForm | undefined): 'none' | 'open' | 'filled' {
  if (saved === undefined || company.length === 0) return 'none'
  return company.every((name) => saved.filled.includes(name)) ? 'filled' : 'open'
}

function waitingSince({ firstSeen, forms }: Person, missing: readonly Step[], open: readonly Step[]): string {
  if (missing.length > 0) return firstSeen
  const waiting = open.flatMap(({ form }) => forms[form]?.savedAt ?? [])
  const times = Object.values(forms).flatMap(({ savedAt, companySavedAt = savedAt }) => [savedAt, companySavedAt])
  return waiting.sort()[0] ?? latest(times) ?? firstSeen
}

/** Times of one zone and form sort as texts. */
function latest(times: readonly string[]): string | undefined {
  return times.toSorted().at(-1)
}

/** Persons without a save come last when the latest come first. */
export function sortOf(row: PacketRow): Record<string, string | number> {
  return Object.fromEntries(PACKET_ORDERS.map((column) => [column, row[column] ?? '']))
}

export function searchText(person: Person): string {
  const { name, email } = identityShown(person)
  const applicants = person.account === undefined ? (person.career?.names ?? []) : []
  return [...new Set([name, email, ...applicants])].join(' ')
}

/** What the office decides on: needed forms, and those of the law. */
export function reviewedIn(person: Person, steps: readonly Step[]): readonly Step[] {
  return steps.filter((step) => step.isMore === true || isNeeded(step, factsOf(person)))
}

function inReview(person: Person, steps: readonly Step[], state: ReviewState): string[] {
  const { forms, reviews } = person
  return reviewedIn(person, steps).flatMap(({ form }) =>
    reviewState(forms[form], reviews?.forms[form]) === state ? [form] : [],
  )
}

function reviewsIn(row: PacketRow, person: Person, steps: readonly Step[]): readonly PacketReview[] {
  const { to_review, returned, approved_at } = row
  const isApproved = reviewedIn(person, steps).length === inReview(person, steps, 'approved').length
  return [
    ...(to_review.length > 0 ? ['to_review' as const] : []),
    ...(returned.length > 0 ? ['returned' as const] : []),
    ...(isApproved && approved_at === null ? ['ready' as const] : []),
    ...(approved_at === null ? [] : ['approved' as const]),
  ]
}

export function tagsOf(row: PacketRow, person: Person, steps: readonly Step[]): string[] {
  const { missing, open_company, complete } = row
  return [
    ...(missing.length > 0 ? ['missing'] : []),
    ...(open_company.length > 0 ? ['company'] : []),
    ...(complete ? ['complete'] : []),
    ...missing.map(missingTag),
    ...positionsNamed(row.position).map(positionTag),
    ...reviewsIn(row, person, steps).map(reviewTag),
    ...(person.personnel === undefined ? [] : heldTags(person.personnel, factsOf(person).position)),
  ]
}

/** An application may be for two positions: `HHA / CNA`. */
export function positionsNamed(position: string): readonly PositionFilter[] {
  const named = POSITION_FILTERS.filter((one) => position.split(' / ').includes(one))
  return named.length > 0 ? named : ['unknown']
}

export function positionTag(position: string): string {
  return `position/${position}`
}

export function reviewTag(state: string): string {
  return `review/${state}`
}

export function missingTag(form: string): string {
  return `missing/${form}`
}

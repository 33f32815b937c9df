import { ArriveError, cursors, type Filter, type Found, type Kernel, type Search } from '../../kernel/index.ts'
import { blockedAmong } from '../../shared/credentials.ts'
import { searchOf } from '../../shared/lists/paging.ts'
import { type Pages, sortedPages } from '../../shared/lists/sorted-pages.ts'
import { factsOf } from '../../shared/packet-people.ts'
import { peopleWith } from '../../shared/people-with-references.ts'
import { type Decided, reviewState } from '../../shared/reviews.ts'
import { PACKETS, PEOPLE } from '../names.ts'
import type { Person, SavedForm } from '../projections/person.ts'
import {
  companyState,
  countedIn,
  missingTag,
  type PacketRow,
  packetRow,
  positionTag,
  reviewTag,
  type Step,
  searchText,
  sortOf,
  tagsOf,
} from '../projections/row.ts'

type Query = Readonly<Record<string, string>>

export const NEWEST = 'last_saved_at'

/** @throws ArriveError `invalid-query` */
export function packetSearch(query: Query): Search {
  const { state = 'all', missing, review, position } = query
  // A missing form implies `missing`.
  const isSaid = state === 'all' || (state === 'missing' && missing !== undefined)
  const tags = [
    ...(isSaid ? [] : [state]),
    ...(missing === undefined ? [] : [missingTag(missing)]),
    ...(review === undefined ? [] : [reviewTag(review)]),
    ...(position === undefined ? [] : [positionTag(position)]),
  ]
  return { ...searchOf(query, { newest: NEWEST, filter: byWho }), tags }
}

/** Whose references match is known by another projection, so those people's packets are paged in memory. */
export async function packetPages(kernel: Kernel, steps: readonly Step[], query: Query): Promise<Pages> {
  const packets = kernel.reader(PACKETS)
  const { references } = query
  if (references === undefined) return packets
  const { tags = [] } = packetSearch(query)
  const people = await packets.many(PEOPLE, await peopleWith(kernel, references))
  const rows = new Map([...people.values()].map((found) => [found, rowOf(found, steps)]))
  const found = [...rows].flatMap(([one, row]) => {
    const own = tagsOf(row, one.value as Person, steps)
    return tags.every((tag) => own.includes(tag)) ? [one] : []
  })
  return sortedPages({ found, sortOf: (one) => sortOf(rows.get(one) ?? rowOf(one, steps)) })
}

function byWho(text: string): Filter {
  return { field: 'who', text, valueOf: (value) => searchText(value as Person) }
}

function rowOf({ person, value }: Found, steps: readonly Step[]): PacketRow {
  return packetRow(person, value as Person, steps)
}

/** The rows of a page, with who is blocked today. */
export async function rowsShown(kernel: Kernel, found: readonly Found[], steps: readonly Step[]) {
  const positions = found.map(({ person, value }) => [String(person), factsOf(value as Person).position] as const)
  const blocked = await blockedAmong(kernel, new Map(positions))
  return found.map((one) => ({ ...rowOf(one, steps), blocked: blocked.has(String(one.person)) }))
}

/** @throws ArriveError `no-user` */
export async function readPacket(kernel: Kernel, steps: readonly Step[], person: number, query: Query) {
  const found = await kernel.reader(PACKETS).get(PEOPLE, String(person))
  if (found === undefined) throw new ArriveError('no-user')
  const { forms, career, account, reviews } = found.value as Person
  const row = rowOf(found, steps)
  const [shown] = await rowsShown(kernel, [found], steps)
  return {
    ...shown,
    forms: countedIn(steps).map((step) => formOf(step, forms[step.form], reviews?.forms[step.form])),
    submissions: career?.count ?? 0,
    has_account: account !== undefined,
    ...(await adjacentPackets(await packetPages(kernel, steps, query), row, packetSearch(query))),
  }
}

function formOf(step: Step, saved: SavedForm | undefined, decided: Decided | undefined) {
  return {
    form: step.form,
    saved_at: saved?.savedAt ?? null,
    versions: saved?.count ?? 0,
    company: companyState(step, saved),
    company_saved_at: saved?.companySavedAt ?? null,
    event: saved?.event ?? null,
    review: reviewState(saved, decided),
  }
}

async function adjacentPackets(pages: Pages, row: PacketRow, search: Search) {
  const cursor = cursors.writeCursor({ value: sortOf(row)[search.sort] ?? '', id: String(row.user_id) })
  const beside = async (descending: boolean) => {
    const { counted, ...uncounted } = search
    const { items } = await pages.page(PEOPLE, { ...uncounted, descending, cursor, limit: 1 })
    return items[0]?.person ?? null
  }
  const descending = search.descending === true
  const [previous, next] = await Promise.all([beside(!descending), beside(descending)])
  return { previous, next }
}

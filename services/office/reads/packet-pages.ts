import type { CredentialFilter } from '@arrive/contracts/credentials.ts'
import { isGranted, MEDICAL_READERS } from '@arrive/contracts/office-roles.ts'
import { waitingFrom } from '@arrive/contracts/older.ts'
import type { Actor, Filter, Found, Kernel, Search } from '../../kernel/index.ts'
import { filteredAmong, peopleFor } from '../../shared/credentials.ts'
import { peopleIn } from '../../shared/lists/chosen.ts'
import { keptPages } from '../../shared/lists/kept-pages.ts'
import { searchOf } from '../../shared/lists/paging.ts'
import { type Pages, sortedPages } from '../../shared/lists/sorted-pages.ts'
import { factsOf } from '../../shared/packet-people.ts'
import { peopleToResign } from '../../shared/signatures.ts'
import { PACKETS, PEOPLE } from '../names.ts'
import type { Person } from '../projections/person.ts'
import {
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
import { type PacketSet, setPages, setsOf, untaggedIn } from './packet-sets.ts'

type Query = Readonly<Record<string, string>>

export const NEWEST = 'last_saved_at'

/** @throws ArriveError `invalid-query` */
export function packetSearch({ now }: Pick<Kernel, 'now'>, query: Query): Search {
  const { state = 'all', missing, review, position, older } = query
  // A missing form implies `missing`.
  const isSaid = state === 'all' || state === 'resign' || (state === 'missing' && missing !== undefined)
  const tags = [
    ...(isSaid ? [] : [state]),
    ...(missing === undefined ? [] : [missingTag(missing)]),
    ...(review === undefined ? [] : [reviewTag(review)]),
    ...(position === undefined ? [] : [positionTag(position)]),
  ]
  const atMost = older === undefined ? undefined : { sort: 'since', value: waitingFrom(older, now()) }
  return { ...searchOf(query, { newest: NEWEST, filter: byWho }), tags, atMost }
}

function byWho(text: string): Filter {
  return { field: 'who', text, valueOf: (value) => searchText(value as Person) }
}

export interface Choosing {
  readonly kernel: Kernel
  readonly steps: readonly Step[]
  readonly actor: Actor
}

/** Sets that no index has, and chosen people, are paged in memory. */
export async function packetPages(choosing: Choosing, query: Query): Promise<Pages> {
  const { kernel, steps } = choosing
  const packets = kernel.reader(PACKETS)
  const sortOfRow = (one: Found) => sortOf(rowOf(one, steps))
  const [set, ...others] = await setsOf(choosing, query)
  const untagged = await untaggedIn(choosing, query)
  const keepIn = (sets: readonly PacketSet[]) => async (people: readonly Found[]) =>
    keptAmong(
      choosing,
      people.filter(({ value }) => sets.every(({ has }) => has(value as Person))),
      untagged,
    )
  const ids = await namedIn(choosing, query, untagged)
  if (ids === undefined) {
    const pages = set === undefined ? packets : setPages(packets, set, sortOfRow)
    const isTagged = others.length === 0 && untagged === undefined
    return isTagged ? pages : keptPages({ pages, keep: keepIn(others), sortOf: sortOfRow })
  }
  const keep = keepIn(set === undefined ? [] : [set, ...others])
  const { tags = [], atMost } = packetSearch(kernel, query)
  const people = new Map((await packets.unopened(PEOPLE, ids)).map((one) => [one.id, one]))
  const sortIn = ({ id }: Found) => people.get(id)?.sort ?? {}
  const isLate = (one: Found) => atMost === undefined || String(sortIn(one)[atMost.sort]) <= atMost.value
  const found = (await keep([...people.values()])).filter((one) => isLate(one) && hasTags(one, steps, tags))
  return sortedPages({ found, sortOf: sortIn })
}

function hasTags(found: Found, steps: readonly Step[], tags: readonly string[]): boolean {
  if (tags.length === 0) return true
  const own = tagsOf(rowOf(found, steps), found.value as Person, steps)
  return tags.every((tag) => own.includes(tag))
}

/** The only people who may be in the list, if they are named or another projection knows them. */
async function namedIn({ kernel, actor }: Choosing, query: Query, filter: CredentialFilter | undefined) {
  const named = [
    peopleIn(query),
    filter && (await peopleFor(kernel, { filter, actor })),
    query.state === 'resign' ? await peopleToResign(kernel, { isMedical: mayReadMedical(actor) }) : undefined,
  ].flatMap((ids) => (ids === undefined ? [] : [new Set(ids)]))
  const [first, ...others] = named
  return first && [...others.reduce((kept, ids) => kept.intersection(ids), first)]
}

function mayReadMedical(actor: Actor): boolean {
  return isGranted('grade' in actor ? actor.grade : undefined, MEDICAL_READERS)
}

async function keptAmong({ kernel, actor }: Choosing, people: readonly Found[], filter: CredentialFilter | undefined) {
  if (filter === undefined) return people
  const kept = await filteredAmong(kernel, positionsOf(people), { filter, actor })
  return people.filter(({ id }) => kept.has(id))
}

/** By number as text. */
export function positionsOf(people: readonly Found[]): ReadonlyMap<string, string | null> {
  return new Map(people.map(({ id, value }) => [id, factsOf(value as Person).position]))
}

export function rowOf({ person, value }: Found, steps: readonly Step[]): PacketRow {
  return packetRow(person, value as Person, steps)
}

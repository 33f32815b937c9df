import type { CredentialFilter } from '@arrive/contracts/credentials.ts'
import { waitingFrom } from '@arrive/contracts/older.ts'
import type { Actor, Filter, Found, Kernel, Search } from '../../kernel/index.ts'
import { filteredAmong, peopleWithCredentials } from '../../shared/credentials.ts'
import { peopleIn } from '../../shared/lists/chosen.ts'
import { searchOf } from '../../shared/lists/paging.ts'
import { type Pages, sortedPages } from '../../shared/lists/sorted-pages.ts'
import { factsOf } from '../../shared/packet-people.ts'
import { peopleWith } from '../../shared/people-with-references.ts'
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

function byWho(text: string): Filter {
  return { field: 'who', text, valueOf: (value) => searchText(value as Person) }
}

export interface Choosing {
  readonly kernel: Kernel
  readonly steps: readonly Step[]
  readonly actor: Actor
}

/** Parameters that are not in the index, so those packets are paged in memory. */
const IN_MEMORY = ['references', 'credential', 'older', 'user_ids']

export async function packetPages(choosing: Choosing, query: Query): Promise<Pages> {
  const { kernel, steps } = choosing
  const { credential } = query
  if (IN_MEMORY.every((name) => query[name] === undefined)) return kernel.reader(PACKETS)
  const rows = new Map<Found, PacketRow>()
  for await (const people of candidates(choosing, query)) {
    const kept = await keptBy(choosing, people, credential)
    for (const one of people.filter(kept)) rows.set(one, rowOf(one, steps))
  }
  return sortedPages({ found: [...rows.keys()], sortOf: (one) => sortOf(rows.get(one) ?? rowOf(one, steps)) })
}

/** Everyone that the other parameters choose. */
async function* candidates({ kernel, steps }: Choosing, query: Query): AsyncGenerator<readonly Found[]> {
  const { older } = query
  const { tags = [] } = packetSearch(query)
  const packets = kernel.reader(PACKETS)
  const until = older === undefined ? undefined : waitingFrom(older, kernel.now())
  const isLate = (found: Found) => until === undefined || rowOf(found, steps).since <= until
  const ids = await namedIn(kernel, query)
  if (ids !== undefined) {
    const people = [...(await packets.many(PEOPLE, ids)).values()]
    yield people.filter((one) => isLate(one) && hasTags(one, steps, tags))
    return
  }
  for await (const people of packets.every(PEOPLE, { sort: 'since', tags })) {
    const late = people.filter(isLate)
    yield late
    // The others have waited for less.
    if (late.length < people.length) return
  }
}

function hasTags(found: Found, steps: readonly Step[], tags: readonly string[]): boolean {
  const own = tagsOf(rowOf(found, steps), found.value as Person, steps)
  return tags.every((tag) => own.includes(tag))
}

/** The only people who may be in the list, if they are named or another projection knows them. */
async function namedIn(kernel: Kernel, query: Query): Promise<readonly string[] | undefined> {
  const chosen = peopleIn(query)
  const known = await knownIn(kernel, query)
  return known === undefined ? chosen : chosen === undefined ? known : known.filter((one) => chosen.includes(one))
}

/** Screenings check everyone. */
async function knownIn(kernel: Kernel, { references, credential }: Query): Promise<readonly string[] | undefined> {
  if (references !== undefined) return peopleWith(kernel, references)
  return credential === 'stated' ? peopleWithCredentials(kernel) : undefined
}

async function keptBy({ kernel, actor }: Choosing, people: readonly Found[], credential: string | undefined) {
  if (credential === undefined) return () => true
  const filter = credential as CredentialFilter
  const kept = await filteredAmong(kernel, positionsOf(people), { filter, actor })
  return ({ id }: Found) => kept.has(id)
}

/** By number as text. */
export function positionsOf(people: readonly Found[]): ReadonlyMap<string, string | null> {
  return new Map(people.map(({ id, value }) => [id, factsOf(value as Person).position]))
}

export function rowOf({ person, value }: Found, steps: readonly Step[]): PacketRow {
  return packetRow(person, value as Person, steps)
}

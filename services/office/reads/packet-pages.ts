import type { CredentialFilter } from '@arrive/contracts/credentials.ts'
import { waitingFrom } from '@arrive/contracts/older.ts'
import type { Actor, Filter, Found, Kernel, Search } from '../../kernel/index.ts'
import { filteredAmong, peopleFor } from '../../shared/credentials.ts'
import { peopleIn } from '../../shared/lists/chosen.ts'
import { keptPages } from '../../shared/lists/kept-pages.ts'
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
export function packetSearch({ now }: Pick<Kernel, 'now'>, query: Query): Search {
  const { state = 'all', missing, review, position, older } = query
  // A missing form implies `missing`.
  const isSaid = state === 'all' || (state === 'missing' && missing !== undefined)
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

/** References and credentials are not in the index, so those packets, and chosen ones, are paged in memory. */
export async function packetPages(choosing: Choosing, query: Query): Promise<Pages> {
  const { kernel, steps } = choosing
  const packets = kernel.reader(PACKETS)
  const keep = (people: readonly Found[]) => keptAmong(choosing, people, query.credential)
  const ids = await namedIn(choosing, query)
  if (ids === undefined) {
    if (query.credential === undefined) return packets
    return keptPages({ pages: packets, keep, sortOf: (one) => sortOf(rowOf(one, steps)) })
  }
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
async function namedIn(choosing: Choosing, query: Query): Promise<readonly string[] | undefined> {
  const chosen = peopleIn(query)
  const known = await knownIn(choosing, query)
  return known === undefined ? chosen : chosen === undefined ? known : known.filter((one) => chosen.includes(one))
}

async function knownIn({ kernel, actor }: Choosing, { references, credential }: Query) {
  if (references !== undefined) return peopleWith(kernel, references)
  return credential === undefined ? undefined : peopleFor(kernel, { filter: credential as CredentialFilter, actor })
}

async function keptAmong({ kernel, actor }: Choosing, people: readonly Found[], credential: string | undefined) {
  if (credential === undefined) return people
  const filter = credential as CredentialFilter
  // Whether something is to check does not depend on the position, which opens the packet.
  const positions = filter === 'stated' ? new Map(people.map(({ id }) => [id, null])) : positionsOf(people)
  const kept = await filteredAmong(kernel, positions, { filter, actor })
  return people.filter(({ id }) => kept.has(id))
}

/** By number as text. */
export function positionsOf(people: readonly Found[]): ReadonlyMap<string, string | null> {
  return new Map(people.map(({ id, value }) => [id, factsOf(value as Person).position]))
}

export function rowOf({ person, value }: Found, steps: readonly Step[]): PacketRow {
  return packetRow(person, value as Person, steps)
}

import { CREDENTIAL_KINDS, type CredentialFilter, kindsFiltered } from '@arrive/contracts/credentials.ts'
import type { Actor, Found, Kernel, Reader } from '../../kernel/index.ts'
import { mayRead, todayOf } from '../../shared/credentials.ts'
import { keptPages } from '../../shared/lists/kept-pages.ts'
import type { Pages, Selected } from '../../shared/lists/sorted-pages.ts'
import { unitedPages } from '../../shared/lists/united-pages.ts'
import { factsOf } from '../../shared/packet-people.ts'
import { allScreenings } from '../../shared/screenings.ts'
import { dayAt, dayNumber, SPANS, tagsOn } from '../projections/day-tags.ts'
import {
  ANSWERED,
  type DatedFilter,
  filterName,
  isAnyAnswered,
  isSilentAt,
  partTag,
  SILENT,
  SPANS_OF,
} from '../projections/held.ts'
import type { Held, Person } from '../projections/person.ts'

type Query = Readonly<Record<string, string>>

/** The people of a parameter, by their tags. */
export interface PacketSet {
  /** Everyone with one of them is in the set, and has no other. */
  readonly tags: readonly string[]
  /** They come or leave today, so only their content decides. They have none of the other tags. */
  readonly unsure?: string
  readonly has: (person: Person) => boolean
}

interface Asking {
  readonly kernel: Kernel
  readonly actor: Actor
}

/** One for each parameter whose people have tags. */
export async function setsOf(asking: Asking, { references, credential }: Query): Promise<readonly PacketSet[]> {
  return [
    ...(references === undefined ? [] : [referenceSet(asking.kernel.now(), references)]),
    ...((await isByTags(asking, credential)) ? [credentialSet(asking, credential)] : []),
  ]
}

/** Screenings decide who is blocked, and from the first one on whose check expires. */
async function isByTags({ kernel, actor }: Asking, credential: string | undefined): Promise<boolean> {
  if (credential !== 'expiring') return credential === 'stated'
  return !mayRead(actor)('oig') || (await allScreenings(kernel)).length === 0
}

/** The filter by credentials, if its people have no tags. */
export async function untaggedIn(asking: Asking, { credential }: Query): Promise<CredentialFilter | undefined> {
  return (await isByTags(asking, credential)) ? undefined : (credential as CredentialFilter | undefined)
}

function referenceSet(now: number, references: string): PacketSet {
  if (references === 'answered') return { tags: [ANSWERED], has: held(isAnyAnswered) }
  const today = dayAt(now)
  const has = held((own) => isSilentAt(own, now))
  return { tags: tagsOn(SILENT, today, SPANS.short), unsure: partTag(today), has }
}

function credentialSet({ kernel, actor }: Asking, credential: string | undefined): PacketSet {
  const filter: DatedFilter = credential === 'stated' ? 'stated' : 'expiring'
  const day = todayOf(kernel)
  const reads = mayRead(actor)
  const tags = tagsOn(filterName(filter, CREDENTIAL_KINDS.filter(reads)), dayNumber(day), SPANS_OF[filter])
  const has = ({ personnel, ...person }: Person) => {
    const { position } = factsOf(person)
    return kindsFiltered(filter, { credentials: personnel?.credentials ?? [], position, day }).some(reads)
  }
  return { tags, has }
}

function held(is: (own: Held) => boolean): PacketSet['has'] {
  return ({ personnel }) => personnel !== undefined && is(personnel)
}

export function setPages(reader: Reader, { tags, unsure, has }: PacketSet, sortOf: Selected['sortOf']): Pages {
  const keep = async (people: readonly Found[]) => people.filter(({ value }) => has(value as Person))
  const sure = tags.map((tag) => taggedPages(reader, tag))
  const others = unsure === undefined ? [] : [keptPages({ pages: taggedPages(reader, unsure), keep, sortOf })]
  return unitedPages({ parts: [...sure, ...others], sortOf })
}

function taggedPages(reader: Reader, tag: string): Pages {
  const within = <S extends { readonly tags?: readonly string[] }>(search: S) => ({
    ...search,
    tags: [...(search.tags ?? []), tag],
  })
  return {
    page: (collection, search) => reader.page(collection, within(search)),
    every: (collection, search) => reader.every(collection, within(search)),
  }
}

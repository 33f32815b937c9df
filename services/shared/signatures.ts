import type { TextReference } from '@arrive/contracts/texts-seen.ts'
import type { EventData, SectionValues } from '@arrive/contracts/typed.ts'
import { isEventOf, type Kernel, type OpenEvent } from '../kernel/index.ts'
import { sharedAgencyEvents } from './wordings/agency-events.ts'

/** The projection and its documents, by person number and form. */
export const SIGNATURES = 'signatures'
/** The same for forms in the medical compartment, so that only their readers learn of them. */
export const MEDICAL_SIGNATURES = 'medical-signatures'
/** Tag of people with a signature over answers that are no longer the latest. */
export const CARRIED = 'carried'

export type Signer = 'person' | 'company' | 'reference'

/** A typed name, and what it was given over. */
export interface Signature {
  readonly event: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly part: string
  readonly field: string
  readonly by: Signer
  readonly byUserId: number
  readonly value: string
  readonly texts: readonly TextReference[]
  /** Whether the save said that the name was typed in it. */
  readonly proven: boolean
  /** A digest of the answers of its part and side, without names. */
  readonly over: string
  /** The person saved the form again after the agency signed. */
  readonly stale?: true
}

/** The signatures of one form. */
export interface SignedForm {
  /** Digests of the person's answers, by part. */
  readonly answers: Readonly<Record<string, string>>
  /** The names in the person's latest save, by field. */
  readonly names: Readonly<Record<string, string>>
  readonly section: SectionValues
  /** By field: the one that no later signature supersedes. */
  readonly last: Readonly<Record<string, Signature>>
}

type PublishedText = EventData<'agency.text.published'> & { readonly at: string }

const published = sharedAgencyEvents(textIn)

/** The kept wordings, and which of them must be signed again. */
export async function resigningIn(kernel: Pick<Kernel, 'store' | 'upcast'>): Promise<Resigning> {
  return resigningAmong(await published(kernel))
}

function textIn(event: OpenEvent): PublishedText | undefined {
  return isEventOf(event, 'agency.text.published') ? { ...event.data, at: event.envelope.time } : undefined
}

export interface Resigning {
  /** When the last wording came that must be signed again; absent if there is none. */
  readonly since?: string | undefined
  /** Whether a later wording of the text must be signed again. */
  readonly isReplaced: (text: Pick<TextReference, 'id' | 'hash'>) => boolean
  readonly titleOf: (text: Pick<TextReference, 'id' | 'hash'>) => string
  /** Hash of the wording in use. */
  readonly inUse: (id: string) => string | undefined
}

/** @param all in the order of their publication, also those that came back */
function resigningAmong(all: readonly PublishedText[]): Resigning {
  const byId = Map.groupBy(all, ({ id }) => id)
  const again = all.filter((text) => text.resign && byId.get(text.id)?.[0] !== text)
  return {
    since: again
      .map(({ at }) => at)
      .sort()
      .at(-1),
    isReplaced: ({ id, hash }) => {
      const own = byId.get(id) ?? []
      const at = own.findLastIndex((text) => text.hash === hash)
      return at >= 0 && own.slice(at + 1).some(({ resign }) => resign)
    },
    titleOf: ({ id, hash }) => byId.get(id)?.find((text) => text.hash === hash)?.title ?? id,
    inUse: (id) => byId.get(id)?.at(-1)?.hash,
  }
}

type Reading = Pick<Kernel, 'store' | 'upcast' | 'reader' | 'upToLog'>

interface Resigners {
  /** Whether the caller may read medical forms. */
  readonly isMedical: boolean
}

/** People with a signature that was carried over, or whose wording must be signed again. Their numbers. */
export async function peopleToResign(kernel: Reading, { isMedical }: Resigners): Promise<readonly string[]> {
  const resigning = await resigningIn(kernel)
  const own = await peopleIn(kernel, SIGNATURES, resigning)
  return isMedical ? [...own.union(await peopleIn(kernel, MEDICAL_SIGNATURES, resigning))] : [...own]
}

/** @param signatures the name of the projection and of its documents */
async function peopleIn({ reader, upToLog }: Reading, signatures: string, { since, isReplaced }: Resigning) {
  await upToLog(signatures)
  const carried = await reader(signatures).ids(signatures, { sort: 'oldest', tags: [CARRIED] })
  const people = new Set(carried.map(personIn))
  if (since === undefined) return people
  const atMost = { sort: 'oldest', value: since }
  for await (const some of reader(signatures).every(signatures, { sort: 'oldest', atMost })) {
    for (const { id, value } of some) if (hasReplaced(value as SignedForm, isReplaced)) people.add(personIn(id))
  }
  return people
}

/** A document of a compartment belongs to another number. */
function personIn(id: string): string {
  return id.slice(0, id.indexOf('/'))
}

function hasReplaced({ last }: SignedForm, isReplaced: Resigning['isReplaced']): boolean {
  return Object.values(last).some(({ texts }) => texts.some(isReplaced))
}

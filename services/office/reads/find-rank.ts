import type { Found } from '../../kernel/index.ts'
import { type Contact, emailsOf, namesOf, phonesOf, plainWords } from '../projections/contact.ts'
import type { FindQuery } from './find-query.ts'

export interface Match {
  readonly found: Found
  readonly contact: Contact
  /** The smaller, the better the match. */
  readonly tier: number
}

const TIER = { id: 0, email: 1, phone: 2, name: 3, word: 4, part: 5 } as const

/** The best first; among equals the newest contact. */
export function ranked(query: FindQuery, all: readonly Found[]): readonly Match[] {
  const people = new Map(all.map((found) => [found.id, found]))
  return [...people.values()]
    .flatMap((found) => {
      const contact = found.value as Contact
      const tier = tierOf(query, found.id, contact)
      return tier === undefined ? [] : [{ found, contact, tier }]
    })
    .toSorted((a, b) => a.tier - b.tier || order(b.contact.lastAt, a.contact.lastAt) || a.found.person - b.found.person)
}

/** Times of one zone and form sort as texts. */
function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function tierOf(query: FindQuery, id: string, contact: Contact): number | undefined {
  if (query.kind === 'number') {
    if (id === query.id) return TIER.id
    return phonesOf(contact).includes(query.digits) ? TIER.phone : TIER.part
  }
  return query.kind === 'email' ? emailTier(query.text, contact) : wordsTier(query.words, contact)
}

/** The index finds the words of an email; here the whole text must be in it. */
function emailTier(text: string, contact: Contact): number | undefined {
  const emails = emailsOf(contact).filter((email) => email.includes(text))
  if (emails.length === 0) return undefined
  if (emails.includes(text)) return TIER.email
  return emails.some((email) => email.startsWith(text)) ? TIER.word : TIER.part
}

function wordsTier(words: readonly string[], contact: Contact): number {
  const names = namesOf(contact).map(plainWords)
  if (names.some((name) => name.join(' ').startsWith(words.join(' ')))) return TIER.name
  const all = [...names.flat(), ...emailsOf(contact).flatMap(plainWords)]
  return words.every((word) => all.some((one) => one.startsWith(word))) ? TIER.word : TIER.part
}

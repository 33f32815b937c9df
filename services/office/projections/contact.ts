import { searchedWords } from '@arrive/contracts/search-words.ts'
import type { Identity, Person } from './person.ts'

/** By what the office finds a person. Each part is written by one topic, and the latest counts, in any order. */
export interface Contact {
  readonly account?: { readonly email: string }
  readonly details?: NonNullable<Person['details']>
  readonly applied?: Sent
  readonly asked?: Sent
  /** ISO 8601, UTC. */
  readonly lastAt: string
}

/** The latest public form, and what all of them say: people are found by any of their names and phones. */
export interface Sent extends Identity {
  readonly email: string
  readonly phone: string
  readonly at: string
  readonly names: readonly string[]
  readonly phones: readonly string[]
}

/** The order of the latest first. */
export const LAST_AT = 'last_at'
export const CONTACT_RULE = 'names and emails of account, details, applications and requests; digits of their phones'
const PREFIX = 3

/** Without the country code of the United States, which few people type. */
export function digitsOf(phone: string): string {
  const digits = phone.normalize('NFKC').replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

export function namesOf({ details, applied, asked }: Contact): readonly string[] {
  const names = [details?.name ?? '', ...(applied?.names ?? []), ...(asked?.names ?? [])]
  return [...new Set(names)].filter((name) => name !== '')
}

export function emailsOf({ account, applied, asked }: Contact): readonly string[] {
  return [...new Set([account, applied, asked].flatMap((one) => one?.email.toLowerCase() ?? []))]
}

export function phonesOf({ applied, asked }: Contact): readonly string[] {
  return [...(applied?.phones ?? []), ...(asked?.phones ?? [])]
}

export function whoText(contact: Contact): string {
  return [...namesOf(contact), ...emailsOf(contact)].join(' ')
}

export function phoneText(contact: Contact): string {
  return phonesOf(contact).join(' ')
}

/** A name as it is searched: words without accents, periods and dashes. */
export function plainWords(text: string): readonly string[] {
  return searchedWords(text).map((word) => (word.includes('@') ? word : word.replace(/[.-]/g, '')))
}

/** A name's first letters, of which an index finds many people faster than it sorts them. */
export function beginningTag(word: string): string {
  return `first/${startOf(word)}`
}

export function wordTag(word: string): string {
  return `word/${startOf(word)}`
}

const startOf = (word: string) => [...word].slice(0, PREFIX).join('')

export function contactIndex(contact: Contact) {
  const names = namesOf(contact).map(plainWords)
  const firsts = names.flatMap(([first]) => first ?? [])
  const words = [...names.flat(), ...emailsOf(contact).flatMap(plainWords)]
  return {
    sort: { [LAST_AT]: contact.lastAt },
    find: { who: whoText(contact), phone: phoneText(contact) },
    tags: [...new Set([...firsts.map(beginningTag), ...words.map(wordTag)])],
  }
}

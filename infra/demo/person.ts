import { daysAfter, yearOf } from './dates.ts'
import { ANYBODY, LAST, MAIL_HOSTS, MEN, MIDDLE, SPECIAL, WOMEN } from './pools/names.ts'
import { LONG_STREET, STREETS, TOWNS, type Town, UNITS } from './pools/places.ts'
import { type Random, randomOf, shuffled } from './random.ts'

export type Position = 'HHA' | 'CNA' | 'LPN' | 'RN'
type Gender = 'Female' | 'Male' | 'Other'

/** An invented person, with the same data on every form. */
export interface Person {
  /** From 0; random choices depend on it. */
  readonly index: number
  readonly first: string
  /** `None` if there is none. */
  readonly middle: string
  readonly last: string
  /** As signed. */
  readonly full: string
  readonly gender: Gender
  readonly email: string
  readonly phone: string
  readonly street: string
  readonly town: Town
  readonly address: string
  readonly born: string
  readonly position: Position
  readonly ssn: string
}

export interface Scenario {
  readonly seed: string
  readonly now: string
}

/** Last digits of fictional phone numbers, without those of the agency. */
const FICTION = Array.from({ length: 100 }, (_, at) => 100 + at).filter(
  (number) => ![142, 143, 151, 152].includes(number),
)
/** Minimum age per position, after training and some work. */
export const READY: Readonly<Record<Position, number>> = { HHA: 18, CNA: 18, LPN: 20, RN: 22 }
/** Indexes of people with the longest possible address: an applicant and a registered person. */
const LONG_ADDRESS_AT: readonly number[] = [14, 15]

/** Independent of how many people are requested. */
export function personAt({ seed, now }: Scenario, index: number): Person {
  const random = randomOf(seed, index, 'person')
  const { first, last, gender } = SPECIAL.get(index) ?? nameOf(seed, index)
  const position = random.pick(['HHA', 'HHA', 'CNA', 'CNA', 'CNA', 'LPN', 'LPN', 'RN', 'RN'] as const)
  const town = random.pick(TOWNS)
  const street = streetOf(random, index)
  return {
    index,
    first,
    last,
    gender,
    full: `${first} ${last}`,
    middle: random.chance(0.6) ? random.pick(MIDDLE) : 'None',
    email: `${plain(first)}.${plain(last)}${random.whole(10, 99)}@${random.pick(MAIL_HOSTS)}`,
    phone: phoneOf(random, town),
    street,
    town,
    address: `${street}, ${town.city}, ${town.state} ${town.zip}`,
    born: daysAfter(`${yearOf(now) - READY[position] - random.whole(5, 38)}-01-01`, random.whole(0, 364)),
    position,
    ssn: random.digits(4),
  }
}

/** Combines first and last names like two shuffled decks, so no two people have the same name. */
function nameOf(seed: string, index: number): { first: string; last: string; gender: Gender } {
  const firsts = shuffled(randomOf(seed, 'first'), [...WOMEN, ...MEN, ...ANYBODY])
  const lasts = shuffled(randomOf(seed, 'last'), LAST)
  const first = firsts[index % firsts.length] ?? ''
  return { first, last: lasts[index % lasts.length] ?? '', gender: genderOf(first, randomOf(seed, index, 'gender')) }
}

function genderOf(first: string, random: Random): Gender {
  if (WOMEN.includes(first)) return 'Female'
  return MEN.includes(first) ? 'Male' : random.pick(['Female', 'Male', 'Other'] as const)
}

function streetOf(random: Random, index: number): string {
  if (LONG_ADDRESS_AT.includes(index)) return LONG_STREET
  const street = `${random.whole(12, 9_899)} ${random.pick(STREETS)}`
  return random.chance(0.25) ? `${street}, ${random.pick(UNITS)}` : street
}

export function phoneOf(random: Random, { state }: Pick<Town, 'state'>): string {
  const area = state === 'SC' ? '803' : random.pick(['704', '704', '980'])
  return `(${area}) 555-0${random.pick(FICTION)}`
}

const LETTERS: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', đ: 'd', ð: 'd' }

function plain(name: string): string {
  const folded = name.toLowerCase().normalize('NFD')
  return folded.replaceAll(/[^a-z]/g, (letter) => LETTERS[letter] ?? '').slice(0, 30)
}

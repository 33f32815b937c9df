import { cs_CZ, en_IN, en_NG, en_US, es_MX, type Faker, fr, pl, pt_BR, vi } from '@faker-js/faker'
import { daysAfter, yearOf } from './dates.ts'
import { fakerOf, localeOf } from './faker.ts'

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
  readonly city: string
  readonly state: 'NC' | 'SC'
  readonly zip: string
  readonly address: string
  readonly born: string
  readonly position: Position
  readonly ssn: string
}

export interface Scenario {
  readonly seed: string
  readonly now: string
}

/** Minimum age per position, after training and some work. */
export const READY: Readonly<Record<Position, number>> = { HHA: 18, CNA: 18, LPN: 20, RN: 22 }

const LOCALES = [en_US, es_MX, en_NG, en_US, vi, fr, en_IN, en_US, pt_BR, pl, cs_CZ].map(localeOf)
/** Names that tend to break screens, by index. */
const SPECIAL: Readonly<Record<number, readonly [string, string, Gender]>> = {
  0: ['Maximilian-Bartholomew Augustus', 'von Featherstonehill-Brightwatersmith', 'Male'],
  1: ['Saoirse', "O'Thistlewind", 'Female'],
  3: ['Bo', 'Li', 'Other'],
  5: ['Zdeněk', 'Řehořvánek', 'Male'],
  6: ['María José', 'Peñaflor-Íñiguez', 'Female'],
  9: ['Jean-Éloïse', "D'Été-Lumière", 'Female'],
}
/** The longest address that still fits into its field, for an applicant and a registered person. */
const LONG_STREET =
  '10482 Old Whispering Magnolia Plantation Crossing Boulevard Northwest Extension, Building 14, Entrance D, ' +
  'Third Floor, Apartment 3107-B, c/o Brightwatersmith Family'
const LONG_STREET_AT: readonly number[] = [14, 15]

/** Independent of how many people are requested. */
export function personAt({ seed, now }: Scenario, index: number): Person {
  const faker = fakerOf([seed, index, 'person'])
  const [first, last, gender] =
    SPECIAL[index] ?? nameOf(fakerOf([seed, index, 'name'], LOCALES[index % LOCALES.length]))
  const position = faker.helpers.arrayElement(['HHA', 'HHA', 'CNA', 'CNA', 'LPN', 'RN'] as const)
  const street = LONG_STREET_AT.includes(index)
    ? LONG_STREET
    : faker.location.streetAddress(faker.datatype.boolean(0.25))
  const town = townOf(faker)
  return {
    index,
    first,
    last,
    gender,
    full: `${first} ${last}`,
    middle: faker.helpers.maybe(() => faker.person.middleName(), { probability: 0.6 }) ?? 'None',
    email: `${plain(first)}.${plain(last)}${faker.string.numeric(2)}${index}@mail.example`,
    phone: phoneOf(faker),
    street,
    ...town,
    address: `${street}, ${town.city}, ${town.state} ${town.zip}`,
    born: daysAfter(`${yearOf(now) - READY[position] - faker.number.int({ min: 5, max: 38 })}-01-01`, index % 365),
    position,
    ssn: faker.string.numeric(4),
  }
}

function nameOf(faker: Faker): readonly [string, string, Gender] {
  const sex = faker.person.sexType()
  const gender = faker.helpers.maybe(() => 'Other' as const, { probability: 0.05 })
  return [faker.person.firstName(sex), faker.person.lastName(sex), gender ?? (sex === 'female' ? 'Female' : 'Male')]
}

function townOf(faker: Faker): Pick<Person, 'city' | 'state' | 'zip'> {
  const state = faker.helpers.arrayElement(['NC', 'NC', 'NC', 'SC'] as const)
  return { city: faker.location.city(), state, zip: faker.location.zipCode({ state }) }
}

export function addressOf(faker: Faker): string {
  const { city, state, zip } = townOf(faker)
  return `${faker.location.streetAddress()}, ${city}, ${state} ${zip}`
}

/** A fictional number. The agency's own ones have another area code. */
export function phoneOf(faker: Faker): string {
  return faker.helpers.replaceSymbols('(980) 555-01##')
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 28)
}

import type { Faker } from '@faker-js/faker'
import { daysAfter, monthsBefore, yearOf } from './dates.ts'
import { fakerOf } from './faker.ts'
import { addressOf, type Person, phoneOf, READY, type Scenario } from './person.ts'

export interface Job {
  readonly firm: string
  readonly address: string
  readonly phone: string
  readonly position: string
  readonly salary: string
  readonly reason: string
  readonly from: string
  /** Absent for the current job. */
  readonly to?: string
}

export interface Background {
  /** Latest first. */
  readonly jobs: readonly Job[]
  readonly years: number
  readonly employed: boolean
  readonly mayAskEmployer: boolean
}

export const TITLES = {
  HHA: 'Home Health Aide',
  CNA: 'Certified Nursing Assistant',
  LPN: 'Licensed Practical Nurse',
  RN: 'Registered Nurse',
} as const
/** The least that a position is paid, in dollars per hour. */
export const PAY = { HHA: 13, CNA: 14, LPN: 21, RN: 28 } as const
const FIRMS = ['Home Care', 'Nursing and Rehab', 'Hospice', 'Assisted Living', 'Care Center'] as const
const REASONS = ['Moved closer to family', 'Returned to school', 'The facility closed', 'Contract ended'] as const

export function backgroundOf({ seed, now }: Scenario, person: Person): Background {
  const faker = fakerOf([seed, person.index, 'background'])
  const employed = faker.datatype.boolean(0.55)
  const mayAskEmployer = employed && faker.datatype.boolean(0.4)
  // Two former employers give references, so there are at least two.
  const count = (employed && !mayAskEmployer) || faker.datatype.boolean(0.6) ? 3 : 2
  const longest = Math.min(54, (yearOf(now) - yearOf(person.born) - READY[person.position]) * 3)
  const jobs: Job[] = []
  let end = employed ? now : daysAfter(now, -faker.number.int({ min: 20, max: 90 }))
  for (let at = 0; at < count; at++) {
    const from = monthsBefore(end, faker.number.int({ min: Math.ceil(longest / 2), max: longest }))
    const isPresent = at === 0 && employed
    jobs.push({ ...jobOf(faker, person), from, ...(!isPresent && { to: end }) })
    end = daysAfter(from, -faker.number.int({ min: 5, max: 50 }))
  }
  const years = Math.max(1, yearOf(now) - yearOf(jobs.at(-1)?.from ?? now))
  return { jobs, years, employed, mayAskEmployer }
}

function jobOf(faker: Faker, { position }: Person) {
  return {
    firm: `${faker.person.lastName()} ${faker.helpers.arrayElement(FIRMS)}`,
    address: addressOf(faker),
    phone: phoneOf(faker),
    position: TITLES[position],
    salary: `$${PAY[position] + faker.number.int(6)}.${faker.helpers.arrayElement(['00', '25', '50', '75'])} per hour`,
    reason: faker.helpers.arrayElement(REASONS),
  }
}

/** The employer of a reference: a former one, or the present one if it may be contacted. */
export function refereeAt(scenario: Scenario, person: Person, page: 0 | 1): Job {
  const { jobs, mayAskEmployer } = backgroundOf(scenario, person)
  const referee = jobs.filter(({ to }) => to !== undefined || mayAskEmployer)[page]
  if (referee === undefined) throw new Error(`${person.full} has no employer for reference ${page + 1}`)
  return referee
}

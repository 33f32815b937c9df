import { daysAfter, monthsBefore, yearOf } from './dates.ts'
import { type Person, phoneOf, READY, type Scenario } from './person.ts'
import { STREETS, TOWNS } from './pools/places.ts'
import { CARE_FIRMS, OTHER_FIRMS, OTHER_POSITIONS, PRESENT_REASONS, REASONS } from './pools/work.ts'
import { type Random, randomOf, shuffled } from './random.ts'

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
  readonly inCare: boolean
}

export interface Background {
  readonly jobs: readonly Job[]
  readonly years: number
  readonly employed: boolean
  readonly mayAskEmployer: boolean
}

export const POSITIONS = {
  HHA: ['Home Health Aide', 'Personal Care Assistant'],
  CNA: ['Certified Nursing Assistant', 'Nurse Aide'],
  LPN: ['Licensed Practical Nurse', 'LPN Charge Nurse'],
  RN: ['Registered Nurse', 'Staff Nurse'],
} as const
/** Dollars per hour: the minimum, and the range above it. */
const PAY = { HHA: [12, 4], CNA: [13, 4], LPN: [19, 7], RN: [26, 9] } as const
const OTHER_PAY = [10, 3] as const

/** Jobs up to now, latest first. */
export function backgroundOf(scenario: Scenario, person: Person): Background {
  const random = randomOf(scenario.seed, person.index, 'background')
  const employed = random.chance(0.55)
  const mayAskEmployer = employed && random.chance(0.4)
  const beginner = person.position === 'HHA' && random.chance(0.35)
  // Two former employers give references, so there are at least two.
  const count = (employed && !mayAskEmployer) || random.chance(0.6) ? 3 : 2
  const jobs = jobsOf(scenario, person, { random, employed, beginner, count })
  const months = jobs.filter(({ inCare }) => inCare).reduce((sum, job) => sum + monthsOf(job, scenario.now), 0)
  return {
    jobs,
    years: beginner ? 0 : Math.max(1, Math.round(months / 12)),
    employed,
    mayAskEmployer,
  }
}

interface Choice {
  readonly random: Random
  readonly employed: boolean
  readonly beginner: boolean
  readonly count: number
}

function jobsOf({ now }: Scenario, person: Person, { random, employed, beginner, count }: Choice): readonly Job[] {
  const span = (yearOf(now) - yearOf(person.born) - READY[person.position]) * 12
  const longest = Math.min(54, Math.floor(span / 4))
  const care = shuffled(random, CARE_FIRMS)
  const other = shuffled(random, OTHER_FIRMS)
  const jobs: Job[] = []
  let end = employed ? now : daysAfter(now, -random.whole(20, 90))
  for (let at = 0; at < count; at++) {
    const inCare = !beginner && (at < 2 || random.chance(0.6))
    const from = monthsBefore(end, random.whole(Math.ceil(longest / 2), longest))
    const firm = (inCare ? care : other)[at] ?? ''
    const isPresent = at === 0 && employed
    const reason = random.pick(isPresent ? PRESENT_REASONS : REASONS)
    jobs.push({ ...jobAt(random, person, inCare), firm, reason, from, ...(!isPresent && { to: end }), inCare })
    end = daysAfter(from, -random.whole(5, 50))
  }
  return jobs
}

function jobAt(random: Random, { position }: Person, inCare: boolean) {
  const town = random.pick(TOWNS)
  const [least, more] = inCare ? PAY[position] : OTHER_PAY
  return {
    address: `${random.whole(100, 4_999)} ${random.pick(STREETS)}, ${town.city}, ${town.state} ${town.zip}`,
    phone: phoneOf(random, town),
    position: random.pick(inCare ? POSITIONS[position] : OTHER_POSITIONS),
    salary: `$${least + random.whole(0, more)}.${random.pick(['00', '25', '50', '75'])} per hour`,
  }
}

function monthsOf({ from, to }: Job, now: string): number {
  return (Date.parse(to ?? now) - Date.parse(from)) / (30.4 * 86_400_000)
}

/** Employers that can give a reference: former ones, and the present one if it may be contacted. */
export function referees({ jobs, mayAskEmployer }: Background): readonly Job[] {
  return jobs.filter(({ to }) => to !== undefined || mayAskEmployer)
}

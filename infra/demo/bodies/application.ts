import type { Answers } from '@arrive/contracts/form.ts'
import { application2 } from '@arrive/contracts/forms/application2.ts'
import { type Background, backgroundOf, type Job } from '../background.ts'
import { monthOf } from '../dates.ts'
import { type Person, phoneOf, type Scenario } from '../person.ts'
import { STREETS } from '../pools/places.ts'
import { ACQUAINTANCES, KNOWLEDGE, REFERRERS } from '../pools/work.ts'
import { type Random, randomOf } from '../random.ts'
import { acquaintance } from './acquaintance.ts'
import { educationOf } from './education.ts'

type Body = Answers<typeof application2> & { readonly acceptTerms: readonly [true, true] }
type Employer = Body['formerEmployers'][number]
type Knowledge = Body['professionalKnowledge'][number]

const PAY = { HHA: [13, 15], CNA: [14, 17], LPN: [21, 27], RN: [28, 36] } as const
const NONE = 'N / A'
const NO_EMPLOYER: Employer = {
  from: NONE,
  to: NONE,
  employer: NONE,
  phone: NONE,
  position: NONE,
  salary: NONE,
  reason: NONE,
}

/** The Application for Employment. `street` overrides the address, for an earlier save. */
export function applicationBody(scenario: Scenario, person: Person, street: string = person.street): Body {
  const random = randomOf(scenario.seed, person.index, 'application')
  const background = backgroundOf(scenario, person)
  return {
    formData: personal(random, person, { background, street }),
    educationData: educationOf(scenario, person),
    formerEmployers: [0, 1, 2].map((at) => employer(background.jobs[at])),
    personalReferences: Array.from({ length: 3 }, () => reference(random, person)),
    professionalKnowledge: knowledgeOf(random, person, background),
    acceptTerms: [true, true],
  }
}

function personal(
  random: Random,
  { full, ssn, town, position }: Person,
  { background, street }: { readonly background: Background; readonly street: string },
): Body['formData'] {
  const mail = random.chance(0.15) ? `PO Box ${random.whole(110, 4_890)}` : street
  const [least, most] = PAY[position]
  return {
    fullName: full,
    ssn,
    address: `${mail}\n${town.city}, ${town.state} ${town.zip}`,
    numberStreet: street,
    city: town.city,
    state: town.state,
    zipCode: town.zip,
    referredBy: random.pick(REFERRERS),
    salaryDesired: `${random.whole(least, most)} dollars per hour`,
    positionCategory: position,
    shiftDesired: random.pick(['Days', 'Days', 'Evenings', 'Weekends']),
    employed: background.employed ? 'Yes' : 'No',
    contactEmployer: background.mayAskEmployer ? 'Yes' : 'No',
  }
}

function employer(job: Job | undefined): Employer {
  if (job === undefined) return NO_EMPLOYER
  const { firm, address, phone, position, salary, reason, from, to } = job
  const until = to === undefined ? 'Present' : monthOf(to)
  return { from: monthOf(from), to: until, employer: `${firm}, ${address}`, phone, position, salary, reason }
}

function reference(random: Random, { town }: Person): Body['personalReferences'][number] {
  return {
    name: acquaintance(random),
    address: `${random.whole(12, 4_899)} ${random.pick(STREETS)}, ${town.city}, ${town.state} ${town.zip}`,
    phone: phoneOf(random, town),
    business: random.pick(ACQUAINTANCES),
    yearsKnown: String(random.whole(1, 22)),
  }
}

/** Nurses list their knowledge; for aides, the last row says it does not apply. */
function knowledgeOf(random: Random, { position }: Person, { years }: Background): readonly Knowledge[] {
  const part = application2.parts[4]
  const isNurse = position === 'LPN' || position === 'RN'
  const known = random.some(part.rows.label.values, random.whole(1, 4))
  return part.rows.label.values.map((category) => {
    if (!isNurse) {
      const words = category === part.rows.notApplicable ? NONE : ''
      return { category, yearsOfExperience: words, specifics: words }
    }
    if (!known.includes(category)) return { category, yearsOfExperience: '', specifics: '' }
    return {
      category,
      yearsOfExperience: String(random.whole(1, Math.max(1, years))),
      specifics: KNOWLEDGE.get(category) ?? '',
    }
  })
}

import type { Answers } from '@arrive/contracts/form.ts'
import { application2 } from '@arrive/contracts/forms/application2.ts'
import type { Faker } from '@faker-js/faker'
import { backgroundOf, type Job, PAY } from '../background.ts'
import { monthOf, yearOf } from '../dates.ts'
import { fakerOf } from '../faker.ts'
import { addressOf, type Person, phoneOf, READY, type Scenario } from '../person.ts'
import { bodyOf, type Facts } from './answers.ts'

type Rows = Answers<typeof application2>

const NONE = 'N / A'
const NO_SCHOOL = { school: NONE, year: NONE, degree: NONE }
const DEGREES = {
  HHA: 'Home Health Aide certificate',
  CNA: 'Nurse Aide I certificate',
  LPN: 'Practical Nursing Diploma',
  RN: 'Bachelor of Science in Nursing',
} as const

/** The Application for Employment. `facts` override answers, for an earlier save. */
export function applicationBody(scenario: Scenario, person: Person, facts: Facts = {}): object {
  const faker = fakerOf([scenario.seed, person.index, 'application'])
  const { jobs, employed, mayAskEmployer, years } = backgroundOf(scenario, person)
  const body = bodyOf(application2, person, scenario.now, {
    ssn: person.ssn,
    referredBy: faker.helpers.arrayElement(['A friend who works here', 'The website', 'A job fair', 'My church']),
    salaryDesired: `${PAY[person.position] + faker.number.int(8)} dollars per hour`,
    positionCategory: person.position,
    employed: employed ? 'Yes' : 'No',
    contactEmployer: mayAskEmployer ? 'Yes' : 'No',
    ...facts,
  })
  return {
    ...body,
    educationData: educationOf(scenario, person),
    formerEmployers: [0, 1, 2].map((at) => employer(jobs[at])),
    personalReferences: Array.from({ length: 3 }, () => reference(faker)),
    professionalKnowledge: knowledgeOf(faker, person, years),
  }
}

export function educationOf({ seed, now }: Scenario, person: Person): Rows['educationData'] {
  const faker = fakerOf([seed, person.index, 'education'])
  const school = (kind: string, year: number, degree: string) => ({
    school: `${faker.location.city()} ${kind}`,
    year: String(year),
    degree,
  })
  const born = yearOf(person.born)
  const degree = DEGREES[person.position]
  const isNurse = person.position === 'LPN' || person.position === 'RN'
  const trained = born + READY[person.position]
  return [
    { level: 'High School', ...school('High School', born + 18, 'Diploma') },
    { level: 'College', ...(isNurse ? school('College of Nursing', trained, degree) : NO_SCHOOL) },
    { level: 'HHA OR NA Training School', ...(isNurse ? NO_SCHOOL : school('Training School', trained, degree)) },
    {
      level: 'Any relevant training-correspondence or otherwise',
      ...school('Safety Council', yearOf(now) - faker.number.int({ min: 1, max: 4 }), 'CPR and First Aid certificate'),
    },
  ]
}

function employer(job?: Job): Rows['formerEmployers'][number] {
  if (job === undefined) {
    return { from: NONE, to: NONE, employer: NONE, phone: NONE, position: NONE, salary: NONE, reason: NONE }
  }
  const { firm, address, phone, position, salary, reason, from, to } = job
  const until = to === undefined ? 'Present' : monthOf(to)
  return { from: monthOf(from), to: until, employer: `${firm}, ${address}`, phone, position, salary, reason }
}

function reference(faker: Faker): Rows['personalReferences'][number] {
  return {
    name: faker.person.fullName(),
    address: addressOf(faker),
    phone: phoneOf(faker),
    business: faker.person.jobTitle(),
    yearsKnown: String(faker.number.int({ min: 1, max: 22 })),
  }
}

/** Nurses list their knowledge; for aides, the last row says it does not apply. */
function knowledgeOf(faker: Faker, { position }: Person, years: number): Rows['professionalKnowledge'] {
  const { label, notApplicable } = application2.parts[4].rows
  const isNurse = position === 'LPN' || position === 'RN'
  const known = faker.helpers.arrayElements<string>(label.values, { min: 1, max: 4 })
  return label.values.map((category) => {
    if (!isNurse) {
      const words = category === notApplicable ? NONE : ''
      return { category, yearsOfExperience: words, specifics: words }
    }
    if (!known.includes(category)) return { category, yearsOfExperience: '', specifics: '' }
    return { category, yearsOfExperience: String(faker.number.int({ min: 1, max: years })), specifics: 'At home' }
  })
}

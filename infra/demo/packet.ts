import { packetForms } from '@arrive/contracts/calls/packets.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { bodyOf, type Facts, sectionOf } from './answers/answers.ts'
import { applicationBody } from './answers/application.ts'
import { refereeAt } from './background.ts'
import { daysAfter, written } from './dates.ts'
import { fakerOf } from './faker.ts'
import { type Person, type Position, phoneOf, type Scenario } from './person.ts'

type Filler = (scenario: Scenario, person: Person, day: string) => object
type FactsOf = (scenario: Scenario, person: Person, day: string) => Facts

export interface Page {
  /** The packet step in base 36, plus a letter for a second page, as in `PROGRESS`. */
  readonly code: string
  readonly form: Form
  readonly fill: Filler
  /** The company's part, if there is one. */
  readonly add?: Filler
  /** The first version, for a person who saves the form twice. */
  readonly before?: Filler
}

/** Pages in the order of filling in. */
export function pagesOf(forms: readonly Form[]): readonly Page[] {
  const packet = packetForms(forms)
  return packet.map((form, at) => {
    const page = at - packet.findIndex(({ step }) => step === form.step)
    const code = page === 0 ? (form.step ?? 0).toString(36).toUpperCase() : (10 + page).toString(36)
    return { code, form, ...fillersOf(form) }
  })
}

export function stepsIn(pages: readonly Pick<Page, 'form'>[]): number {
  return new Set(pages.map(({ form }) => form.step)).size
}

function fillersOf(form: Form): Pick<Page, 'fill' | 'add' | 'before'> {
  const { facts, office, before } = FACTS[form.name] ?? {}
  const body = (...of: readonly (FactsOf | undefined)[]): Filler => {
    return (scenario, person, day) => {
      const all: Facts = Object.assign({}, ...of.map((one) => one?.(scenario, person, day)))
      if (form.name === 'application2') return applicationBody(scenario, person, all)
      return bodyOf(form, person, day, all)
    }
  }
  const hasSection = Object.keys(sectionOf(form, 0, '')).length > 0
  return {
    fill: body(facts),
    ...(hasSection && {
      add: (scenario: Scenario, person: Person, day: string) =>
        sectionOf(form, person.index, day, office?.(scenario, person, day)),
    }),
    ...(before !== undefined && { before: body(facts, before) }),
  }
}

interface FactsOfForm {
  readonly facts?: FactsOf
  readonly office?: FactsOf
  /** What differed in the first version. */
  readonly before?: FactsOf
}

/** What fits the person; all other fields are filled in by their kind. */
const FACTS: Readonly<Record<string, FactsOfForm>> = {
  application2: { before: () => ({ numberStreet: '77 Old Mill Pond Road' }) },
  authorization: {
    facts: authorizationFacts,
    office: (scenario, person) => ({ representative: representativeOf(scenario, person) }),
  },
  employee: {
    facts: policyFacts,
    office: (scenario, person) => {
      const representative = representativeOf(scenario, person)
      return { jdRepresentative: representative, jdRepName: representative }
    },
    before: ({ now }) => ({ policyNumber: 'OLD-17-204', policyExpirationDate: daysAfter(now, -9) }),
  },
  verification: reference(0),
  verification2ndPage: reference(1),
  job: agreement(['HHA', 'CNA']),
  nurse: agreement(['LPN']),
  registered_nurse: agreement(['RN']),
  handbook: { office: (scenario, person) => ({ representativeName: representativeOf(scenario, person) }) },
}

/** One of two people in the agency's office. */
function representativeOf({ seed }: Scenario, { index }: Person): string {
  return fakerOf([seed, 'office', index % 2]).person.fullName()
}

function authorizationFacts({ seed }: Scenario, { index, ssn, first, state }: Person): Facts {
  const faker = fakerOf([seed, index, 'authorization'])
  const convicted = faker.datatype.boolean(0.08)
  return {
    ssn,
    formerNames: faker.helpers.maybe(() => `${first} ${faker.person.lastName()}`, { probability: 0.2 }) ?? 'None',
    driversLicenseNumber: faker.string.numeric(4),
    stateIssued: state,
    conviction: convicted ? 'yes' : 'no',
    explanation: convicted ? 'Speeding, about nine years ago. I paid the fine and took a driving course.' : '',
  }
}

function policyFacts({ seed, now }: Scenario, { index }: Person): Facts {
  const faker = fakerOf([seed, index, 'employee'])
  return {
    insuranceCompany: `${faker.location.city()} Mutual`,
    claimsRepresentativePhone: phoneOf(faker),
    policyNumber: faker.helpers.replaceSymbols('??-###-#####'),
    policyExpirationDate: daysAfter(now, faker.number.int({ min: 15, max: 350 })),
  }
}

/** A reference, and how the former employer answered. */
function reference(page: 0 | 1): FactsOfForm {
  return {
    facts: (scenario, person, day) => {
      const { firm, address, phone, position, from, to = day } = refereeAt(scenario, person, page)
      const dates = { datesEmployedFrom: from, datesEmployedTo: to }
      return { title: position, employer: firm, employerPhone: phone, address, ...dates }
    },
    office: (scenario, person, day) => {
      const faker = fakerOf([scenario.seed, person.index, 'referee', page])
      const { from, to = day, position } = refereeAt(scenario, person, page)
      return {
        employerDatesFrom: from,
        employerDatesTo: to,
        positionHeld: position,
        qualityOfWork: faker.helpers.arrayElement(['Excellent', 'Very good', 'Good, careful and thorough']),
        attendancePunctuality: faker.helpers.arrayElement(['Always on time', 'Reliable', 'Very good']),
        problemsNoted: 'None',
        eligibleForRehire: 'Yes',
        rehireExplanation: '',
        employerSignature: faker.person.fullName(),
        employerTitle: faker.helpers.arrayElement(['Director of Nursing', 'Office Manager', 'Shift Supervisor']),
      }
    },
  }
}

/** Agreement to a job description; for another position, it says that it does not apply. */
function agreement(positions: readonly Position[]): FactsOfForm {
  const applies = ({ position }: Person) => positions.includes(position)
  return {
    facts: (_, person, day) => (applies(person) ? { date1: written(day) } : { employee: 'N / A', date1: 'N / A' }),
    office: (scenario, person, day) => ({
      acceptedBy: applies(person) ? representativeOf(scenario, person) : 'N / A',
      employmentSpecialist: representativeOf(scenario, person),
      date2: applies(person) ? written(day) : 'N / A',
    }),
  }
}

import { packetForms } from '@arrive/contracts/calls/packets.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { applicationBody } from './bodies/application.ts'
import { anyBody, anyPart } from './bodies/by-kind.ts'
import { agreementPart, authorizationPart, employeePart, handbookPart, verificationPart } from './bodies/company.ts'
import { authorizationBody, employeeBody, handbookBody, hipaaBody } from './bodies/packet.ts'
import { agreementBody, verificationBody } from './bodies/references.ts'
import { daysAfter } from './dates.ts'
import type { Person, Position, Scenario } from './person.ts'

type Filler = (scenario: Scenario, person: Person, day: string) => object

interface Filling {
  readonly fill: Filler
  readonly add?: Filler
  /** The first version, for a person who saves the form twice. */
  readonly before?: Filler
}

export interface Page extends Filling {
  /** The packet step in base 36, plus a letter for a second page, as in `PROGRESS`. */
  readonly code: string
  readonly form: Form
}

/** Pages in the order of filling in. */
export function pagesOf(forms: readonly Form[]): readonly Page[] {
  const packet = packetForms(forms)
  return packet.map((form, at) => {
    const page = at - packet.findIndex(({ step }) => step === form.step)
    const code = page === 0 ? (form.step ?? 0).toString(36).toUpperCase() : (10 + page).toString(36)
    return { code, form, ...(FILLINGS[form.name] ?? fillingOf(form)) }
  })
}

export function stepsIn(pages: readonly Pick<Page, 'form'>[]): number {
  return new Set(pages.map(({ form }) => form.step)).size
}

const AIDES: readonly Position[] = ['HHA', 'CNA']

/** Forms with answers that match the person. Other forms are filled by field kind. */
const FILLINGS: Readonly<Record<string, Filling>> = {
  application2: {
    fill: (scenario, person) => applicationBody(scenario, person),
    // The address before a move.
    before: (scenario, person) => applicationBody(scenario, person, '77 Old Mill Pond Road'),
  },
  authorization: { fill: authorizationBody, add: authorizationPart },
  employee: {
    fill: (scenario, person, day) => employeeBody(scenario, person, day),
    add: employeePart,
    // The expired policy.
    before: (scenario, person, day) => employeeBody(scenario, person, daysAfter(day, -9), 'old'),
  },
  hipaa: { fill: (_, person, day) => hipaaBody(person, day) },
  verification: reference(0),
  verification2ndPage: reference(1),
  job: agreement(AIDES),
  nurse: agreement(['LPN']),
  registered_nurse: agreement(['RN']),
  handbook: { fill: (_, person, day) => handbookBody(person, day), add: handbookPart },
}

function reference(page: 0 | 1): Filling {
  return {
    fill: (scenario, person, day) => verificationBody(scenario, person, day, page),
    add: (scenario, person, day) => verificationPart(scenario, person, day, page),
  }
}

function agreement(positions: readonly Position[]): Filling {
  return {
    fill: (_, person, day) => agreementBody(person, day, positions),
    add: (scenario, person, day) => agreementPart(scenario, person, day, positions),
  }
}

function fillingOf(form: Form): Filling {
  const hasPart = Object.keys(anyPart(form, 0, '')).length > 0
  return {
    fill: (_, person, day) => anyBody(form, person, day),
    ...(hasPart && { add: (_: Scenario, { index }: Person, day: string) => anyPart(form, index, day) }),
  }
}

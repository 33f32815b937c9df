import type { Form } from '@arrive/contracts/form.ts'
import { application2 } from '@arrive/contracts/forms/application2.ts'
import { authorization } from '@arrive/contracts/forms/authorization.ts'
import { employee } from '@arrive/contracts/forms/employee.ts'
import { handbook } from '@arrive/contracts/forms/handbook.ts'
import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { job } from '@arrive/contracts/forms/job.ts'
import { nurse } from '@arrive/contracts/forms/nurse.ts'
import { registeredNurse } from '@arrive/contracts/forms/registered-nurse.ts'
import { verification, verification2ndPage } from '@arrive/contracts/forms/verification.ts'
import { applicationBody } from './bodies/application.ts'
import { agreementPart, authorizationPart, employeePart, handbookPart, verificationPart } from './bodies/company.ts'
import { authorizationBody, employeeBody, handbookBody, hipaaBody } from './bodies/packet.ts'
import { agreementBody, verificationBody } from './bodies/references.ts'
import type { Cast, Person, Position } from './person.ts'

/** A page of the packet: its form, and how it is filled on a day. */
export interface Page {
  /** The step of the packet, and for a second page a letter: as progress is written down. */
  readonly code: string
  readonly form: Form
  readonly fill: (cast: Cast, person: Person, day: string) => object
  /** What the office adds. */
  readonly add?: (cast: Cast, person: Person, day: string) => object
}

const AIDES: readonly Position[] = ['HHA', 'CNA']

/** The pages in the order in which they are filled in. */
export const PAGES: readonly Page[] = [
  { code: '1', form: application2, fill: (cast, person) => applicationBody(cast, person) },
  { code: '2', form: authorization, fill: authorizationBody, add: authorizationPart },
  { code: '3', form: employee, fill: (cast, person, day) => employeeBody(cast, person, day), add: employeePart },
  { code: '4', form: hipaa, fill: (_, person, day) => hipaaBody(person, day) },
  reference('5', verification, 0),
  reference('b', verification2ndPage, 1),
  agreement('6', job, AIDES),
  agreement('7', nurse, ['LPN']),
  agreement('8', registeredNurse, ['RN']),
  { code: '9', form: handbook, fill: (_, person, day) => handbookBody(person, day), add: handbookPart },
]

function reference(code: string, form: Form, page: 0 | 1): Page {
  return {
    code,
    form,
    fill: (cast, person, day) => verificationBody(cast, person, day, page),
    add: (cast, person, day) => verificationPart(cast, person, day, page),
  }
}

function agreement(code: string, form: Form, positions: readonly Position[]): Page {
  return {
    code,
    form,
    fill: (_, person, day) => agreementBody(person, day, positions),
    add: (cast, person, day) => agreementPart(cast, person, day, positions),
  }
}

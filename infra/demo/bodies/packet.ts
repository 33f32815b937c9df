import type { Answers } from '@arrive/contracts/form.ts'
import type { authorization } from '@arrive/contracts/forms/authorization.ts'
import type { employee } from '@arrive/contracts/forms/employee.ts'
import type { handbook } from '@arrive/contracts/forms/handbook.ts'
import type { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { daysAfter } from '../dates.ts'
import { type Person, phoneOf, type Scenario } from '../person.ts'
import { LAST } from '../pools/names.ts'
import { EXPLANATIONS } from '../pools/words.ts'
import { INSURERS } from '../pools/work.ts'
import { randomOf } from '../random.ts'

/** Packet forms with little more than a signature. `day` is the day of signing. */

export function authorizationBody({ seed }: Scenario, person: Person, day: string): Answers<typeof authorization> {
  const random = randomOf(seed, person.index, 'authorization')
  const { first, middle, last, full, born, ssn, town } = person
  const convicted = random.chance(0.08)
  return {
    authorizationData: {
      firstName: first,
      middleName: middle,
      lastName: last,
      dateOfBirth: born,
      formerNames: random.chance(0.2) ? `${first} ${random.pick(LAST)}` : 'None',
      ssn,
      driversLicenseNumber: random.digits(4),
      stateIssued: town.state,
      signature: full,
      signatureDate: day,
    },
    criminalBackground: {
      conviction: convicted ? 'yes' : 'no',
      explanation: convicted ? random.pick(EXPLANATIONS) : '',
      employeeSignature: full,
      employeeSignatureDate: day,
    },
  }
}

/** The automobile release. The old policy expired before the form was saved again. */
export function employeeBody(
  { seed, now }: Scenario,
  { index, full, town }: Person,
  day: string,
  policy: 'old' | 'new' = 'new',
): Answers<typeof employee>['employee'] {
  const random = randomOf(seed, index, 'employee', policy)
  const [insurer, mark] = random.pick(INSURERS)
  return {
    insuranceCompany: insurer,
    claimsRepresentativePhone: phoneOf(random, town),
    policyNumber: `${mark}-${random.digits(3)}-${random.digits(5)}`,
    policyExpirationDate: daysAfter(now, policy === 'old' ? -random.whole(1, 20) : random.whole(15, 350)),
    employeeName: full,
    employeeSignature: full,
    employeeSignatureDate: day,
  }
}

export function hipaaBody({ full }: Person, day: string): Answers<typeof hipaa>['hipaa'] {
  return {
    declineVaccination: true,
    employeeSignature: full,
    date1: day,
    hipaaAcknowledgment: full,
    hipaaSignature: full,
    date2: day,
  }
}

export function handbookBody({ full }: Person, day: string): Answers<typeof handbook>['handbook'] {
  return { employeeName: full, employeeSignature: full, employeeDate: day }
}

import type { Answers } from '@arrive/contracts/form.ts'
import type { job } from '@arrive/contracts/forms/job.ts'
import type { verification } from '@arrive/contracts/forms/verification.ts'
import { backgroundOf, type Job, referees } from '../background.ts'
import { written } from '../dates.ts'
import type { Person, Position, Scenario } from '../person.ts'

export function refereeAt(scenario: Scenario, person: Person, page: 0 | 1): Job {
  const asked = referees(backgroundOf(scenario, person))
  const found = asked[page] ?? asked[0]
  if (found === undefined) throw new Error(`${person.full} has worked for nobody`)
  return found
}

export function verificationBody(
  scenario: Scenario,
  person: Person,
  day: string,
  page: 0 | 1,
): Answers<typeof verification>['verification'] {
  const { firm, address, phone, position, from, to = day } = refereeAt(scenario, person, page)
  return {
    applicantName: person.full,
    phone: person.phone,
    title: position,
    applicantSignature: person.full,
    applicantDate: day,
    employer: firm,
    employerPhone: phone,
    address,
    datesEmployedFrom: from,
    datesEmployedTo: to,
  }
}

type Agreement = Answers<typeof job>['job']

/** Agreement to a job description; for another position, it says that it does not apply. */
export function agreementBody({ full, position }: Person, day: string, positions: readonly Position[]): Agreement {
  if (!positions.includes(position)) return { agreedTo: full, employee: 'N / A', date1: 'N / A' }
  return { agreedTo: full, employee: full, date1: written(day) }
}

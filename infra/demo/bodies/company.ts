import type { CompanySection } from '@arrive/contracts/form.ts'
import type { authorization } from '@arrive/contracts/forms/authorization.ts'
import type { employee } from '@arrive/contracts/forms/employee.ts'
import type { handbook } from '@arrive/contracts/forms/handbook.ts'
import type { job } from '@arrive/contracts/forms/job.ts'
import type { verification } from '@arrive/contracts/forms/verification.ts'
import { written } from '../dates.ts'
import type { Person, Position, Scenario } from '../person.ts'
import { OFFICE, PROBLEMS, PUNCTUALITY, QUALITY } from '../pools/words.ts'
import { type Random, randomOf } from '../random.ts'
import { acquaintance } from './acquaintance.ts'
import { refereeAt } from './references.ts'

/** Company fields. `day` is when the office fills them in. */

type Section<T> = Required<NonNullable<T>>
type Reference = Section<CompanySection<typeof verification>['verification']>

function officeOf({ seed }: Scenario, { index }: Person) {
  const random = randomOf(seed, index, 'office')
  return { representative: random.pick(OFFICE.representatives), specialist: random.pick(OFFICE.specialists) }
}

export function authorizationPart(
  scenario: Scenario,
  person: Person,
  day: string,
): Section<CompanySection<typeof authorization>['criminalBackground']> {
  return { representative: officeOf(scenario, person).representative, representativeDate: day }
}

export function employeePart(
  scenario: Scenario,
  person: Person,
  day: string,
): Section<CompanySection<typeof employee>['employee']> {
  const { representative } = officeOf(scenario, person)
  return {
    jdRepresentative: representative,
    coverageVerificationDate: day,
    jdRepName: representative,
    jdRepSignatureDate: day,
  }
}

/** Section B of the verification, as the former employer answered it. */
export function verificationPart(scenario: Scenario, person: Person, day: string, page: 0 | 1): Partial<Reference> {
  const random = randomOf(scenario.seed, person.index, 'referee', page)
  const { from, to = day, position } = refereeAt(scenario, person, page)
  return {
    employerDatesFrom: from,
    employerDatesTo: to,
    positionHeld: position,
    qualityOfWork: random.pick(QUALITY),
    attendancePunctuality: random.pick(PUNCTUALITY),
    problemsNoted: random.pick(PROBLEMS),
    ...rehire(random),
    employerSignature: acquaintance(random),
    employerTitle: random.pick(['Director of Nursing', 'Office Manager', 'Human Resources', 'Shift Supervisor']),
    employerDate: day,
  }
}

function rehire(random: Random): Pick<Reference, 'eligibleForRehire'> & Partial<Reference> {
  if (random.chance(0.9)) return { eligibleForRehire: 'Yes' }
  return { eligibleForRehire: 'No', rehireExplanation: 'Left without the two weeks of notice that we ask for.' }
}

export function agreementPart(
  scenario: Scenario,
  person: Person,
  day: string,
  positions: readonly Position[],
): Section<CompanySection<typeof job>['job']> {
  const { representative, specialist } = officeOf(scenario, person)
  if (!positions.includes(person.position)) {
    return { acceptedBy: 'N / A', employmentSpecialist: specialist, date2: 'N / A' }
  }
  return { acceptedBy: representative, employmentSpecialist: specialist, date2: written(day) }
}

export function handbookPart(
  scenario: Scenario,
  person: Person,
  day: string,
): Section<CompanySection<typeof handbook>['handbook']> {
  return { representativeName: officeOf(scenario, person).representative, representativeDate: day }
}

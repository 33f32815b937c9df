import { career } from '@arrive/contracts/forms/career-application.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { backgroundOf } from '../background.ts'
import { daysAfter } from '../dates.ts'
import { fakerOf } from '../faker.ts'
import { type Person, phoneOf, type Scenario } from '../person.ts'
import { bodyOf } from './answers.ts'

const LONG_STORY_AT = 9
const LONGEST = 1_990
const ABOUT_ME = [
  'I prefer Days. CPR and First Aid are current. I speak English and Spanish.',
  'I can work any shift.\nI have cared for people with dementia and enjoy it very much.',
  'Weekends only until my class ends; then Days as well.',
  'Langues parlées: français, English. I would love to work with French-speaking families.',
  'I took three years off to raise my twins & look forward to coming back.',
  'None',
] as const

/** A career application. `time` counts the applications of one person. */
export function careerBody(scenario: Scenario, person: Person, time: number): object {
  const { seed, now } = scenario
  const faker = fakerOf([seed, person.index, 'career', time])
  const isNurse = person.position === 'RN' || person.position === 'LPN'
  const hasSecond = faker.datatype.boolean(0.6)
  const { resume: _, ...body } = bodyOf(career, person, now, {
    experience: backgroundOf(scenario, person).years,
    position: isNurse ? person.position : 'HHA / CNA',
    isOver18: 'yes',
    isEligibleToWork: 'yes',
    startDate: daysAfter(now, faker.number.int({ min: 3, max: 60 })),
    additionalInfo:
      person.index === LONG_STORY_AT
        ? faker.lorem.paragraphs({ min: 14, max: 14 }, '\n\n').slice(0, LONGEST)
        : faker.helpers.arrayElement(ABOUT_ME),
    ref1Name: faker.person.fullName(),
    ref1PhoneNumber: phoneOf(faker),
    ref2Name: hasSecond ? faker.person.fullName() : '',
    ref2PhoneNumber: hasSecond ? phoneOf(faker) : '',
  })
  return body
}

const AGES = {
  Child: 'Under 18',
  Myself: '40 - 65',
  Spouse: '40 - 65',
  Parent: '65 or Older',
  Grandparent: '65 or Older',
}

/** A request for care. `time` counts the requests of one visitor. */
export function homecareBody({ seed, now }: Scenario, person: Person, time: number): object {
  const faker = fakerOf([seed, person.index, 'homecare', time])
  const [{ fields }] = homecare.parts
  const one = ({ options }: { readonly options: readonly string[] }) => faker.helpers.arrayElement(options)
  const some = ({ options }: { readonly options: readonly string[] }) =>
    options.filter(() => faker.datatype.boolean(0.2)).join(', ')
  const who = faker.helpers.objectKey(AGES)
  return bodyOf(homecare, person, now, {
    patientTakeOver: who,
    patientAge: AGES[who],
    patientGender: person.gender,
    patientPDN: some(fields.patientPDN),
    patientPCS: some(fields.patientPCS),
    patientLivingSituation: one(fields.patientLivingSituation),
    patientCarePlan: one(fields.patientCarePlan),
    patientPaidStatus: one(fields.patientPaidStatus),
    patientAvailability: one(fields.patientAvailability),
  })
}

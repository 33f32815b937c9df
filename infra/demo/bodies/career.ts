import type { Answers } from '@arrive/contracts/form.ts'
import type { career } from '@arrive/contracts/forms/career-application.ts'
import { backgroundOf } from '../background.ts'
import { daysAfter } from '../dates.ts'
import { type Person, phoneOf, type Scenario } from '../person.ts'
import { ABOUT_ME, LIFE_STORY } from '../pools/words.ts'
import { randomOf } from '../random.ts'
import { acquaintance } from './acquaintance.ts'

const LONG_STORY_AT = 9

export function careerBody(scenario: Scenario, person: Person, time = 0): Answers<typeof career>['career'] {
  const random = randomOf(scenario.seed, person.index, 'career', time)
  const { position } = person
  const second = random.chance(0.6) ? acquaintance(random) : undefined
  return {
    firstName: person.first,
    lastName: person.last,
    email: person.email,
    phone: person.phone,
    address: person.address,
    communication: random.pick(['Phone', 'Email']),
    experience: backgroundOf(scenario, person).years,
    position: position === 'RN' || position === 'LPN' ? position : 'HHA / CNA',
    isOver18: 'yes',
    isEligibleToWork: 'yes',
    startDate: daysAfter(scenario.now, random.whole(3, 60)),
    additionalInfo: person.index === LONG_STORY_AT ? LIFE_STORY : random.pick(ABOUT_ME),
    ref1Name: acquaintance(random),
    ref1PhoneNumber: phoneOf(random, person.town),
    ref2Name: second ?? '',
    ref2PhoneNumber: second === undefined ? '' : phoneOf(random, person.town),
  }
}

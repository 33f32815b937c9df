import type { Answers } from '@arrive/contracts/form.ts'
import type { application2 } from '@arrive/contracts/forms/application2.ts'
import { yearOf } from '../dates.ts'
import { type Person, READY, type Scenario } from '../person.ts'
import { COLLEGES, COURSES, HIGH_SCHOOLS, TRAINING_SCHOOLS } from '../pools/work.ts'
import { type Random, randomOf } from '../random.ts'

type Rows = Answers<typeof application2>['educationData']

const NONE = { school: 'N / A', year: 'N / A', degree: 'N / A' } as const
const DEGREES = {
  RN: ['Bachelor of Science in Nursing', 'Associate Degree in Nursing'],
  LPN: ['Practical Nursing Diploma'],
} as const

export function educationOf({ seed, now }: Scenario, person: Person): Rows {
  const random = randomOf(seed, person.index, 'education')
  const born = yearOf(person.born)
  const [place, degree] = random.pick(COURSES)
  const course = { school: place, year: String(yearOf(now) - random.whole(1, 4)), degree }
  return [
    { level: 'High School', ...highSchool(random, born) },
    { level: 'College', ...college(random, person, born) },
    { level: 'HHA OR NA Training School', ...training(random, person, born) },
    { level: 'Any relevant training-correspondence or otherwise', ...(random.chance(0.7) ? course : NONE) },
  ]
}

function highSchool(random: Random, born: number) {
  if (random.chance(0.25))
    return { school: 'Evening classes, Porchlight Library', year: String(born + 20), degree: 'GED' }
  return { school: random.pick(HIGH_SCHOOLS), year: String(born + 18), degree: 'Diploma' }
}

function college(random: Random, { position }: Person, born: number) {
  if (position === 'HHA' || position === 'CNA') return NONE
  return {
    school: random.pick(COLLEGES),
    year: String(born + READY[position]),
    degree: random.pick(DEGREES[position]),
  }
}

function training(random: Random, { position }: Person, born: number) {
  const year = String(born + READY[position] + 1)
  const school = random.pick(TRAINING_SCHOOLS)
  if (position === 'HHA') return { school, year, degree: 'Home Health Aide certificate' }
  return position === 'CNA' ? { school, year, degree: 'Nurse Aide I certificate' } : NONE
}

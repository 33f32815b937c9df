import { backgroundOf, type Job, POSITIONS } from '../background.ts'
import { educationOf } from '../bodies/education.ts'
import { monthOf } from '../dates.ts'
import type { Person, Scenario } from '../person.ts'
import { randomOf } from '../random.ts'
import { docx } from './docx.ts'
import { pdf } from './pdf.ts'

export interface ResumeFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** Characters per line. */
const WIDTH = 88

/** A PDF or, for two in five people, a Word document. */
export function resumeOf(scenario: Scenario, person: Person): ResumeFile {
  const lines = linesOf(scenario, person).flatMap(wrapped)
  const name = `${person.first} ${person.last} resume`.replaceAll(/[^\p{L}]+/gu, '-')
  return randomOf(scenario.seed, person.index, 'resume').chance(0.6)
    ? { name: `${name}.pdf`, type: 'application/pdf', bytes: pdf(lines) }
    : { name: `${name}.docx`, type: WORD, bytes: docx(lines) }
}

function linesOf(scenario: Scenario, person: Person): readonly string[] {
  const { jobs, years } = backgroundOf(scenario, person)
  const schools = educationOf(scenario, person).filter(({ school }) => school !== 'N / A')
  const experience = years === 0 ? 'new to home care' : `${years} ${years === 1 ? 'year' : 'years'} in care`
  return [
    person.full,
    person.address,
    `${person.phone}   ${person.email}`,
    '',
    `${POSITIONS[person.position][0]}, ${experience}`,
    '',
    'EXPERIENCE',
    ...jobs.map(jobLine),
    '',
    'EDUCATION',
    ...schools.map(({ school, year, degree }) => `${year}   ${degree}, ${school}`),
  ]
}

function jobLine({ from, to, position, firm }: Job): string {
  return `${monthOf(from)} to ${to === undefined ? 'present' : monthOf(to)}   ${position}, ${firm}`
}

function wrapped(line: string): readonly string[] {
  if (line.length <= WIDTH) return [line]
  const at = line.lastIndexOf(' ', WIDTH)
  return at <= 0 ? [line] : [line.slice(0, at), ...wrapped(line.slice(at + 1))]
}

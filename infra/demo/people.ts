import type { Form } from '@arrive/contracts/form.ts'
import { career } from '@arrive/contracts/forms/career-application.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { careerBody, homecareBody } from './answers/public.ts'
import { daysAfter, earlier } from './dates.ts'
import { fakerOf } from './faker.ts'
import { type Page, stepsIn } from './packet.ts'
import { type Person, personAt, type Scenario } from './person.ts'
import { type Resume, resumeOf } from './resume.ts'

export type Kind = 'visitor' | 'applicant' | 'staff'

export interface Sending {
  readonly by: 'visitor' | 'staff' | 'office'
  readonly form: Form
  readonly body: object
  readonly resume?: Resume
}

export interface DemoPerson {
  readonly person: Person
  readonly kind: Kind
  readonly done: number
  readonly sendings: readonly Sending[]
  /** The first day of work, of people with a complete packet. */
  readonly hiredOn?: string
  /** What the office approves in the end: the whole packet, or all its forms. */
  readonly approves?: 'packet' | 'forms'
}

/** A repeating pattern of twenty: visitors who ask for care, applicants without an account, registered staff. */
const KINDS = { v: 'visitor', a: 'applicant', s: 'staff' } as const
const TURN = 'vasvsasvsavssvassvas'
/**
 * Completed steps of staff (`*` all, `b` verification page 2). `+`: all office parts are filled, `~`: of steps 1 to 4.
 */
export const PROGRESS =
  '- *+ 1 123~ * - 12 1235~ *+ 1 1234~ *+ - 12345b678 12 12345b~ 12345689 124 12345b7 12345b67~'.split(' ')

/** Whose packet or forms the office approves, of those with all parts, by place in the progress table. */
const APPROVES: Readonly<Record<number, DemoPerson['approves']>> = { 1: 'packet', 8: 'forms' }

/** The first people are the same for any count. */
export function peopleOf(scenario: Scenario, count: number, pages: readonly Page[]): readonly DemoPerson[] {
  const met = { visitor: 0, applicant: 0, staff: 0 }
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[TURN[index % TURN.length] as keyof typeof KINDS]
    return MAKERS[kind](scenario, personAt(scenario, index), met[kind]++, pages)
  })
}

type Maker = (scenario: Scenario, person: Person, nth: number, packet: readonly Page[]) => DemoPerson

const MAKERS: Readonly<Record<Kind, Maker>> = {
  visitor: (scenario, person, nth) => ({ person, kind: 'visitor', done: 0, sendings: requests(scenario, person, nth) }),
  applicant: (scenario, person, nth) => ({
    person,
    kind: 'applicant',
    done: 0,
    sendings: careers(scenario, person, nth),
  }),
  staff: staffMember,
}

/** Every thirtieth asks again, with another need. */
function requests(scenario: Scenario, person: Person, nth: number): readonly Sending[] {
  const times = nth % 30 === 7 ? [0, 1] : [0]
  return times.map((time) => ({ by: 'visitor', form: homecare, body: homecareBody(scenario, person, time) }))
}

/** Every twenty-fifth applies again. */
function careers(scenario: Scenario, person: Person, nth: number): readonly Sending[] {
  const times = nth % 25 === 6 ? [0, 1] : [0]
  const resume = resumeOf(scenario, person)
  return times.map((time) => ({ by: 'visitor', form: career, body: careerBody(scenario, person, time), resume }))
}

/** Three of four applied before they got their account. */
function staffMember(scenario: Scenario, person: Person, nth: number, packet: readonly Page[]): DemoPerson {
  const progress = PROGRESS[nth % PROGRESS.length] ?? ''
  const applied = nth % 4 === 3 ? [] : careers(scenario, person, 0)
  const pages = packet.filter(({ code }) => progress.startsWith('*') || progress.includes(code))
  const dayOf = daysOf(scenario, person, packet)
  const filled = pages.flatMap((page) => [
    ...(nth % 5 === 3 ? firstSaveOf(scenario, person, page, dayOf(page)) : []),
    { by: 'staff' as const, form: page.form, body: page.fill(scenario, person, dayOf(page)) },
  ])
  const isAdded = ({ form: { step = 0 } }: Page) => progress.endsWith('+') || (progress.endsWith('~') && step < 5)
  const office = pages.filter(isAdded).flatMap((page) => {
    const day = earlier(daysAfter(dayOf(page), 2), scenario.now)
    const { form, add } = page
    return add === undefined ? [] : [{ by: 'office' as const, form, body: add(scenario, person, day) }]
  })
  const done = stepsIn(pages)
  const last = progress.startsWith('*') ? pages.at(-1) : undefined
  const hired = last === undefined ? {} : { hiredOn: earlier(daysAfter(dayOf(last), 3), scenario.now) }
  const approves = APPROVES[nth % PROGRESS.length]
  const sendings = [...applied, ...filled, ...office]
  return { person, kind: 'staff', done, sendings, ...hired, ...(approves && { approves }) }
}

function firstSaveOf(scenario: Scenario, person: Person, { form, before }: Page, day: string): Sending[] {
  return before === undefined ? [] : [{ by: 'staff', form, body: before(scenario, person, day) }]
}

/** The signing day of each page: in order, within recent weeks, never in the future. */
function daysOf({ seed, now }: Scenario, { index }: Person, packet: readonly Page[]): (page: Page) => string {
  const faker = fakerOf([seed, index, 'days'])
  const first = daysAfter(now, -faker.number.int({ min: 12, max: 90 }))
  const pace = faker.number.int({ min: 1, max: 4 })
  return (page) => earlier(daysAfter(first, pace * packet.indexOf(page)), now)
}

import type { Form } from '@arrive/contracts/form.ts'
import { career } from '@arrive/contracts/forms/career-application.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { applicationBody } from './bodies/application.ts'
import { careerBody } from './bodies/career.ts'
import { homecareBody } from './bodies/homecare.ts'
import { employeeBody } from './bodies/packet.ts'
import { daysAfter, earlier } from './dates.ts'
import { type ResumeFile, resumeOf } from './files/resume.ts'
import { PAGES, type Page } from './packet.ts'
import { type Cast, type Person, personAt } from './person.ts'
import { randomOf } from './random.ts'

export type Kind = 'visitor' | 'applicant' | 'staff'

/** One form on its way to the server: who sends it, and what. */
export interface Sending {
  readonly by: 'visitor' | 'staff' | 'office'
  readonly form: Form
  readonly body: object
  readonly file?: ResumeFile
}

export interface DemoPerson {
  readonly person: Person
  readonly kind: Kind
  /** Steps of the packet that are done, 0 to 9. */
  readonly done: number
  /** In the order in which they are sent. */
  readonly sendings: readonly Sending[]
}

/** Twenty people in turn: visitors who ask for care, applicants without an account, registered staff. */
const KINDS = { v: 'visitor', a: 'applicant', s: 'staff' } as const
const TURN = 'vasvsasvsavssvassvas'
/**
 * How far staff have come, in turn: the steps they did, `b` for the second page of the verification. With `+` the
 * office has filled all of its part, with `~` that of the first four steps.
 */
export const PROGRESS =
  `- 12345b6789+ 1 123~ 12345b6789 - 12 1235~ 12345b6789+ 1 1234~ 12345b6789+ - 12345b678 12 12345b~ 12345689 124
  12345b7 12345b67~`.split(/\s+/)

/** So many people; the first ones are the same however many are asked for. */
export function peopleOf(cast: Cast, count: number): readonly DemoPerson[] {
  const met = { visitor: 0, applicant: 0, staff: 0 }
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[TURN[index % TURN.length] as keyof typeof KINDS]
    return MAKERS[kind](cast, personAt(cast, index), met[kind]++)
  })
}

type Maker = (cast: Cast, person: Person, turn: number) => DemoPerson

const MAKERS: Readonly<Record<Kind, Maker>> = {
  visitor: (cast, person, turn) => ({ person, kind: 'visitor', done: 0, sendings: requests(cast, person, turn) }),
  applicant: (cast, person, turn) => ({ person, kind: 'applicant', done: 0, sendings: careers(cast, person, turn) }),
  staff: staffMember,
}

/** Every thirtieth asks again, with another need. */
function requests(cast: Cast, person: Person, turn: number): readonly Sending[] {
  const times = turn % 30 === 7 ? [0, 1] : [0]
  return times.map((time) => ({ by: 'visitor', form: homecare, body: homecareBody(cast, person, time) }))
}

/** Every twenty-fifth applies again. */
function careers(cast: Cast, person: Person, turn: number): readonly Sending[] {
  const times = turn % 25 === 6 ? [0, 1] : [0]
  const file = resumeOf(cast, person)
  return times.map((time) => ({ by: 'visitor', form: career, body: careerBody(cast, person, time), file }))
}

/** Three of four have applied before they got their account. */
function staffMember(cast: Cast, person: Person, turn: number): DemoPerson {
  const progress = PROGRESS[turn % PROGRESS.length] ?? ''
  const applied = turn % 4 === 3 ? [] : careers(cast, person, 0)
  const pages = PAGES.filter(({ code }) => progress.includes(code))
  const dayOf = daysOf(cast, person)
  const filled = pages.flatMap((page) => [
    ...(turn % 5 === 3 ? draftOf(cast, person, page, dayOf(page)) : []),
    { by: 'staff' as const, form: page.form, body: page.fill(cast, person, dayOf(page)) },
  ])
  const added = pages.filter((page) => progress.endsWith('+') || (progress.endsWith('~') && page.code < '5'))
  const office = added.flatMap(({ form, add, code }) => {
    const day = earlier(daysAfter(dayOf({ code }), 2), cast.now)
    return add === undefined ? [] : [{ by: 'office' as const, form, body: add(cast, person, day) }]
  })
  const done = pages.filter(({ code }) => code !== 'b').length
  return { person, kind: 'staff', done, sendings: [...applied, ...filled, ...office] }
}

/** What was sent first by somebody who saves a form again: the address before the move, the policy that ran out. */
function draftOf(cast: Cast, person: Person, { code, form }: Pick<Page, 'code' | 'form'>, day: string): Sending[] {
  if (code === '1') return [{ by: 'staff', form, body: applicationBody(cast, person, '77 Old Mill Pond Road') }]
  const policy = { by: 'staff' as const, form, body: employeeBody(cast, person, daysAfter(day, -9), 'old') }
  return code === '3' ? [policy] : []
}

/** The day on which a page was signed: one step after the other within the last weeks, none in the future. */
function daysOf({ seed, now }: Cast, { index }: Person): (page: Pick<Page, 'code'>) => string {
  const random = randomOf(seed, index, 'days')
  const first = daysAfter(now, -random.whole(12, 90))
  const pace = random.whole(1, 4)
  return ({ code }) => earlier(daysAfter(first, pace * PAGES.findIndex((page) => page.code === code)), now)
}

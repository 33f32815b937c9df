import { numberWord } from '@arrive/kit/number-words.ts'
import type { Counts } from './office.ts'
import type { DemoPerson, Sending } from './people.ts'
import { PASSWORD } from './visit.ts'

export interface Run {
  readonly people: readonly DemoPerson[]
  /** In the whole packet. */
  readonly steps: number
  readonly failures: number
  readonly seconds: number
  readonly before: Counts
  readonly after: Counts
}

/** What was done, what the server has now, and which accounts to log in with. */
export function summaryOf({ people, steps, failures, seconds, before, after }: Run): string {
  const kinds = (kind: DemoPerson['kind']) => people.filter((one) => one.kind === kind).length
  const complete = people.filter(({ done }) => done === steps).length
  const sendings = people.flatMap((one) => one.sendings)
  const count = (by: Sending['by'], form?: string) =>
    sendings.filter((one) => one.by === by && (form === undefined || one.form.name === form)).length
  const now = (list: keyof Counts) => `${after[list]} (${after[list] - before[list]} new)`
  return [
    `${people.length} people in ${seconds.toFixed(1)} s: ${kinds('visitor')} who ask for care, ${kinds('applicant')} ` +
      `applicants, ${kinds('staff')} registered, ${complete} of them with all ${numberWord(steps)} forms.`,
    `Their forms: ${count('visitor', 'homecare')} homecare requests, ${count('visitor', 'career')} ` +
      'applications with resume, ' +
      `${count('staff')} pages of onboarding, ${count('office')} agency parts.`,
    `The server holds: homecare requests ${now('requests')}, applications ${now('applications')}, ` +
      `accounts ${now('accounts')}.`,
    ...logins(people, steps),
    ...(failures > 0 ? [`Failed for ${failures} of them: see the lines above.`] : []),
  ].join('\n')
}

function logins(people: readonly DemoPerson[], steps: number): readonly string[] {
  const staff = people.filter(({ kind }) => kind === 'staff')
  const at = (done: number, words: string) => {
    const emails = staff.filter((one) => one.done === done).map(({ person }) => person.email)
    const [shortest] = emails.sort((a, b) => a.length - b.length)
    return shortest === undefined ? [] : [`  ${shortest}  ${words}`]
  }
  const found = [...at(0, 'no form yet'), ...at(3, 'on the way'), ...at(steps, `all ${numberWord(steps)} forms`)]
  return found.length === 0 ? [] : [`Log in at /user-login with the password ${PASSWORD} as`, ...found]
}

import type { Validators } from './check.ts'
import type { Form, Layout, Screen } from './form.ts'

/** Where the review of the first form leads back to. */
const OVERVIEW = '/admin'

/** What lists know about a form. Kept small, so that browsers don't load whole forms to name them. */
export interface FormEntry {
  readonly name: string
  /** Two pages of one form share a step. */
  readonly step: number
  readonly title: string
  readonly short: string
  /** Route of the applicant's screen; `{id}` is the person's number. */
  readonly route: string
  readonly review: string
  readonly layout: Layout
  /** Needed from this number of former jobs on. */
  readonly jobs?: number
  /** Where its records are read, and the list in the response (absent: the bare list). */
  readonly read: { readonly path: string; readonly list?: string }
}

export interface LoadedForm {
  readonly form: Form
  readonly validators: Validators
  /** The form whose answers prefill this one. */
  readonly origin?: Form
  /** The form with `applicant`, if this one starts with answers from it. */
  readonly applicant?: Form
}

export interface PacketStep {
  readonly step: number
  readonly short: string
  readonly pages: readonly [FormEntry, ...FormEntry[]]
}

/** @throws Error if the form has no step or no review. */
export function entryOf(form: Form): FormEntry {
  const { name, title, short = title, step, screen, review, parts, packet } = form
  const [part] = parts
  if (step === undefined || review === undefined || part === undefined) throw new Error(`${name} is not of the packet.`)
  const { path, list } = part.read
  const read = list === undefined ? { path } : { path, list }
  const jobs = packet?.jobs === undefined ? {} : { jobs: packet.jobs }
  return { name, step, title, short, route: screen.route, review: review.route, layout: layoutOf(form), ...jobs, read }
}

export function layoutOf({ screen, tabs }: Form): Layout {
  return screen.layout ?? (tabs === undefined ? 'plain' : 'tabbed')
}

export function stepsOf(catalogue: readonly FormEntry[]): readonly PacketStep[] {
  const steps = new Map<number, [FormEntry, ...FormEntry[]]>()
  for (const entry of catalogue) {
    const pages = steps.get(entry.step)
    if (pages === undefined) steps.set(entry.step, [entry])
    else pages.push(entry)
  }
  return [...steps].map(([step, pages]) => ({ step, short: pages[0].short, pages }))
}

export function pageOf(route: string): string {
  return route.split('/')[1] ?? ''
}

/** The form with the routes before and after it. A second page is a detour: from a step to the next, it is left out. */
export function placed(catalogue: readonly FormEntry[], form: Form): Form {
  const at = catalogue.findIndex(({ name }) => name === form.name)
  const [before, after] = [catalogue.slice(0, Math.max(at, 0)), catalogue.slice(at + 1)]
  const { screen, review } = form
  const nearest = before.at(-1)
  const previous = nearest?.step === form.step ? nearest : before.find(({ step }) => step === nearest?.step)
  const nextStep = after.find(({ step }) => step !== form.step)
  return {
    ...form,
    screen: { ...screen, ...linked(after[0]?.route, previous?.route) },
    ...(review !== undefined && { review: { ...review, ...linked(nextStep?.review, previous?.review ?? OVERVIEW) } }),
  }
}

function linked(next: string | undefined, back: string | undefined): Pick<Screen, 'next' | 'back'> {
  return { ...(next !== undefined && { next }), ...(back !== undefined && { back }) }
}

import type { Validators } from './check.ts'
import type { Form, Layout, Screen } from './form.ts'

/** Where the review of the first form leads back to. */
const OVERVIEW = '/admin'
const PACKET = '/packet/{id}'

/** What lists know about a form. Kept small, so that browsers don't load whole forms to name them. */
export interface ScreenEntry {
  readonly name: string
  readonly title: string
  readonly short: string
  /** Route of the applicant's screen; `{id}` is the person's number. */
  readonly route: string
  readonly review: string
  readonly layout: Layout
  /** Where its records are read, and the list in the response (absent: the bare list). */
  readonly read: { readonly path: string; readonly list?: string }
}

/** A form of the packet. */
export interface FormEntry extends ScreenEntry {
  /** Two pages of one form share a step. */
  readonly step: number
  /** Needed from this number of former jobs on. */
  readonly jobs?: number
}

/** A form required by law. */
export interface LawEntry extends ScreenEntry {
  /** The form on whose screen it is shown. */
  readonly shownOn?: string
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
  const { name, step, packet } = form
  if (step === undefined) throw new Error(`${name} is not of the packet.`)
  const { name: _, read, ...shown } = screenEntryOf(form)
  const jobs = packet?.jobs === undefined ? {} : { jobs: packet.jobs }
  return { name, step, ...shown, ...jobs, read }
}

/** @throws Error if the form has no review. */
export function lawEntryOf(form: Form): LawEntry {
  const { shownOn } = form
  return { ...screenEntryOf(form), ...(shownOn !== undefined && { shownOn }) }
}

function screenEntryOf(form: Form): ScreenEntry {
  const { name, title, short = title, screen, review, parts } = form
  const [part] = parts
  if (review === undefined || part === undefined) throw new Error(`${name} has no review.`)
  const { path, list } = part.read
  const read = list === undefined ? { path } : { path, list }
  return { name, title, short, route: screen.route, review: review.route, layout: layoutOf(form), read }
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
  if (form.kind === 'law') return placedBeside(form)
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

/** The packet lists it, outside the order of its forms. */
function placedBeside({ review, ...form }: Form): Form {
  return {
    ...form,
    screen: { ...form.screen, next: PACKET },
    ...(review !== undefined && { review: { ...review, back: OVERVIEW } }),
  }
}

function linked(next: string | undefined, back: string | undefined): Pick<Screen, 'next' | 'back'> {
  return { ...(next !== undefined && { next }), ...(back !== undefined && { back }) }
}

import type { Validators } from './check.ts'
import type { Form, Layout } from './form.ts'

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
  /** Where its records are read, and the list in the response (absent: the bare list). */
  readonly read: { readonly path: string; readonly list?: string }
}

export interface LoadedForm {
  readonly form: Form
  readonly validators: Validators
  /** The form whose answers prefill this one. */
  readonly origin?: Form
}

export interface PacketStep {
  readonly step: number
  readonly short: string
  readonly pages: readonly [FormEntry, ...FormEntry[]]
}

/** @throws Error if the form has no step or no review. */
export function entryOf(form: Form): FormEntry {
  const { name, title, short = title, step, screen, review, parts } = form
  const [part] = parts
  if (step === undefined || review === undefined || part === undefined) throw new Error(`${name} is not of the packet.`)
  const { path, list } = part.read
  const read = list === undefined ? { path } : { path, list }
  return { name, step, title, short, route: screen.route, review: review.route, layout: layoutOf(form), read }
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

/** A form with its next route; by default, the next form in the packet. */
export function placed(catalogue: readonly FormEntry[], form: Form): Form {
  const following = catalogue[catalogue.findIndex(({ name }) => name === form.name) + 1]
  if (following === undefined) return form
  const { screen, review } = form
  return {
    ...form,
    screen: { next: following.route, ...screen },
    ...(review !== undefined && { review: { next: following.review, ...review } }),
  }
}

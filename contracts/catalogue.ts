import type { Validators } from './check.ts'
import type { Form, Layout } from './form.ts'

/** What every list of forms knows of one. The forms themselves are more than a browser should load to name them. */
export interface FormEntry {
  readonly name: string
  /** Forms come in the order of their steps; two pages of one form share it. */
  readonly step: number
  readonly title: string
  /** A short title for narrow spaces. */
  readonly short: string
  /** Route of the applicant's screen; `{id}` stands for the person's number. */
  readonly route: string
  /** Route of the review. */
  readonly review: string
  readonly layout: Layout
  /** Where its records are read, and the list in the answer (absent: the answer is the bare list). */
  readonly read: { readonly path: string; readonly list?: string }
}

/** Everything that the applicant's screen of one form needs, in one chunk. */
export interface LoadedForm {
  readonly form: Form
  readonly validators: Validators
  /** The form that this one takes answers over from. */
  readonly origin?: Form
}

/** A step of the packet: one form, or the pages of one. */
export interface PacketStep {
  readonly step: number
  /** That of the first page. */
  readonly short: string
  readonly pages: readonly [FormEntry, ...FormEntry[]]
}

/** The packet as its catalogue has it. @throws Error where a form has no place in the packet, or no review. */
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

/** The forms of a catalogue by their steps. */
export function stepsOf(catalogue: readonly FormEntry[]): readonly PacketStep[] {
  const steps = new Map<number, [FormEntry, ...FormEntry[]]>()
  for (const entry of catalogue) {
    const pages = steps.get(entry.step)
    if (pages === undefined) steps.set(entry.step, [entry])
    else pages.push(entry)
  }
  return [...steps].map(([step, pages]) => ({ step, short: pages[0].short, pages }))
}

/** First part of a route's address: `hipaa` of `/hipaa/{id}`. */
export function pageOf(route: string): string {
  return route.split('/')[1] ?? ''
}

/** A form with its next route; by default, the form that follows in the packet. */
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

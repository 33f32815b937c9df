import {
  type FormEntry,
  type LawEntry,
  pageOf,
  placed,
  type ScreenEntry,
  stepsOf,
} from '@arrive/contracts/catalogue.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { catalogue, lawCatalogue } from '@arrive/contracts/generated/catalogue.ts'
import { reviews } from '@arrive/contracts/generated/reviews.ts'

/** In review order. */
export const packetForms: readonly FormEntry[] = catalogue

/** Forms required by law with a review of their own. */
export const lawReviews: readonly LawEntry[] = lawCatalogue.filter(({ review }) =>
  catalogue.every((entry) => entry.review !== review),
)

/** Two pages of one form share a step. */
export const packetSteps = stepsOf(catalogue)

/** @throws Error if the form cannot be loaded */
export async function loadForm({ name }: Pick<ScreenEntry, 'name'>): Promise<Form> {
  const load = reviews[name]
  if (load === undefined) throw new Error(`There is no form ${name}.`)
  return placed(catalogue, await load())
}

/** The title of a packet screen; `undefined` for other routes. */
export function titleAt(route: string): string | undefined {
  return packetForms.find(({ review }) => pageOf(review) === pageOf(route))?.title
}

export function shortName(form: string): string {
  return [...packetForms, ...lawCatalogue].find(({ name }) => name === form)?.short ?? form
}

export type Direction = 'next' | 'back'

/**
 * The linked form, skipping those the role may not read; the route itself if outside the packet, `undefined` if none is
 * left.
 */
export function readableFrom(
  route: string,
  direction: Direction,
  isRead: (form: string) => boolean,
): string | undefined {
  const at = packetForms.findIndex(({ review }) => pageOf(review) === pageOf(route))
  if (at === -1) return route
  const ahead = direction === 'next' ? packetForms.slice(at) : packetForms.slice(0, at + 1).reverse()
  return ahead.find(({ name }) => isRead(name))?.review
}

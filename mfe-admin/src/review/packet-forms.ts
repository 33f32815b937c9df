import { type FormEntry, pageOf, placed, stepsOf } from '@arrive/contracts/catalogue.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { catalogue } from '@arrive/contracts/generated/catalogue.ts'
import { reviews } from '@arrive/contracts/generated/reviews.ts'

/** The forms of the packet, in the order of the review. */
export const packetForms: readonly FormEntry[] = catalogue

/** The steps of the packet: two pages of one form share theirs. */
export const packetSteps = stepsOf(catalogue)

/** Loads a form of the packet for reading. @throws Error if that fails */
export async function loadForm({ name }: Pick<FormEntry, 'name'>): Promise<Form> {
  const load = reviews[name]
  if (load === undefined) throw new Error(`There is no form ${name}.`)
  return placed(catalogue, await load())
}

/** The title of the screen at a route of the contracts; `undefined` if it is not the packet's. */
export function titleAt(route: string): string | undefined {
  return packetForms.find(({ review }) => pageOf(review) === pageOf(route))?.title
}

/** A form's short name. */
export function shortName(form: string): string {
  return packetForms.find(({ name }) => name === form)?.short ?? form
}

/** Which way a link of the review leads. */
export type Direction = 'next' | 'back'

/**
 * The form that a link leads to, past those that the role does not include; the route itself if it is not of the
 * packet, `undefined` if no form is left.
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

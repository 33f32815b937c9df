import type { Form } from './form.ts'
import { sampleBody } from './samples.ts'

/** Helps of the contracts' own tests. */

/** A place of a form: where a field stands in the body, rows included. */
export function pathOf(form: Form, part: string, name: string, row = 0): string {
  const found = form.parts.find((one) => one.name === part)
  const before = found?.body === undefined ? [] : [found.body]
  return [...before, ...(found?.rows === undefined ? [] : [String(row)]), name].join('.')
}

/** A body that passes, with one place changed; `undefined` takes the place away. */
export function bodyWith(form: Form, path: string, value: unknown): Record<string, unknown> {
  const body = structuredClone(sampleBody(form))
  setAt(body, path, value)
  return body
}

/** Changes one place of a body; `undefined` takes the place away. */
export function setAt(body: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() as string
  let place = body
  for (const key of keys) place = place[key] as Record<string, unknown>
  if (value === undefined) delete place[last]
  else place[last] = value
}

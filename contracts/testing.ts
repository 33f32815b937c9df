import type { Form } from './form.ts'
import { sampleBody } from './samples.ts'

/** Helpers for the contracts' own tests. */

/** A field's path in the body, including its row. */
export function pathOf(form: Form, part: string, name: string, row = 0): string {
  const found = form.parts.find((one) => one.name === part)
  const before = found?.body === undefined ? [] : [found.body]
  return [...before, ...(found?.rows === undefined ? [] : [String(row)]), name].join('.')
}

/** A valid body with one path changed; `undefined` removes it. */
export function bodyWith(form: Form, path: string, value: unknown): Record<string, unknown> {
  const body = structuredClone(sampleBody(form))
  setAt(body, path, value)
  return body
}

/** Changes one path of a body; `undefined` removes it. */
export function setAt(body: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() as string
  let place = body
  for (const key of keys) place = place[key] as Record<string, unknown>
  if (value === undefined) delete place[last]
  else place[last] = value
}

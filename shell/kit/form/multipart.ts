import type { Form } from '@arrive/contracts/form.ts'
import type { Values } from '../fields/fields.ts'
import { applicantFields, bodyOf } from './body.ts'

/** Includes the files themselves. */
export function multipartOf(form: Form, values: Values): FormData {
  const data = new FormData()
  const files = form.parts.flatMap(applicantFields).filter(([, { kind }]) => kind === 'file')
  const names = new Set(files.map(([name]) => name))
  for (const [name, value] of Object.entries(bodyOf(form, values))) {
    if (!names.has(name)) data.append(name, String(value ?? ''))
  }
  for (const name of names) {
    const file = values[name]
    if (file instanceof File) data.append(name, file, file.name)
  }
  return data
}

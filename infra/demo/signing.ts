import type { Form } from '@arrive/contracts/form.ts'
import { signatureFields } from '@arrive/contracts/signing.ts'
import { textsOf } from '@arrive/contracts/texts-seen.ts'
import { pdfText } from '../../services/tests/testing/pdf-text.ts'
import type { Body, Call } from './client.ts'

interface Signer {
  readonly call: Call
  readonly token: string
}

/** Agrees to sign electronically, unless an earlier run has. */
export async function agree({ call, token }: Signer, key: string): Promise<void> {
  const { consented_at, text } = await call('GET', '/esign', { token })
  if (consented_at !== null) return
  const { bytes } = await call('GET', '/esign/sample.pdf', { token })
  const word = /^[A-Z]{6}$/m.exec(await pdfText(bytes as Uint8Array))?.[0]
  await call('POST', '/esign', { token, key, json: { hash: Object(text).hash, word } })
}

/** The body with `signing`; unchanged if the form has no signature. @param keeps the names of an earlier save stay */
export async function signed(call: Call, form: Form, body: object, keeps = false): Promise<object> {
  const names = signatureFields(form, 'applicant')
  const typed = keeps ? [] : names.flatMap(({ part, field }) => (nameIn(form, body, part, field) ? [field] : []))
  if (names.length === 0) return body
  const ids = textsOf(form)
  const texts = ids.length === 0 ? [] : ((await call('GET', `/texts?ids=${ids}`)) as unknown as readonly Body[])
  return { ...body, signing: { texts: texts.map(({ id, hash }) => ({ id, hash })), typed } }
}

/** The agency's part with `signing`, if someone of the agency signs in it. */
export function countersigned(form: Form, body: object): object {
  const fields = signatureFields(form, 'company')
  const typed = fields.flatMap(({ part, field }) => (nameIn(form, body, part, field) ? [field] : []))
  return typed.length === 0 ? body : { ...body, signing: { typed } }
}

function nameIn(form: Form, body: object, part: string, field: string): boolean {
  const key = form.parts.find(({ name }) => name === part)?.body
  const name: unknown = (key === undefined ? Object(body) : Object(Object(body)[key]))[field]
  return typeof name === 'string' && name !== ''
}

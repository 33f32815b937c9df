import { DEFAULT_TIME_ZONE } from '@arrive/contracts/days.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { signatureFields } from '@arrive/contracts/signing.ts'
import { textsOf } from '@arrive/contracts/texts-seen.ts'
import { pdfText } from '../../services/tests/testing/pdf-text.ts'
import type { Body, Call } from './client.ts'

interface Signer {
  readonly call: Call
  readonly token: string
}

interface Device {
  readonly call: Call
  /** Milliseconds since 1970. */
  readonly now: () => number
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
export async function signed(device: Device, form: Form, body: object, keeps = false): Promise<object> {
  const names = signatureFields(form, 'applicant')
  if (names.length === 0) return body
  const keyOf = (part: string) => form.parts.find(({ name }) => name === part)?.body
  const filled = names.filter(({ part, field }) => isNamed(partOf(body, keyOf(part)), field))
  const typed = keeps ? [] : filled.map(({ field }) => field)
  const ids = textsOf(form)
  const texts = ids.length === 0 ? [] : ((await device.call('GET', `/texts?ids=${ids}`)) as unknown as readonly Body[])
  return { ...body, signing: { texts: texts.map(({ id, hash }) => ({ id, hash })), typed, ...clockOf(device) } }
}

/** The agency's part with `signing`, if someone of the agency signs in it. Its body has the fields of all parts. */
export function countersigned(device: Device, form: Form, body: object): object {
  const typed = signatureFields(form, 'company').flatMap(({ field }) => (isNamed(body, field) ? [field] : []))
  return typed.length === 0 ? body : { ...body, signing: { typed, ...clockOf(device) } }
}

/** As the screens send it. */
function clockOf({ now }: Device): object {
  return { client_time: new Date(now()).toISOString(), zone: DEFAULT_TIME_ZONE }
}

function partOf(body: object, key: string | undefined): object {
  return key === undefined ? body : Object(Object(body)[key])
}

function isNamed(fields: object, field: string): boolean {
  const name: unknown = Object(fields)[field]
  return typeof name === 'string' && name !== ''
}

import { type Field, type Form, LIMITS } from '@arrive/contracts/form.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody, sampleSection } from '@arrive/contracts/samples.ts'
import type { Client } from '@arrive/services/tests/testing/client.ts'
import { consent } from '@arrive/services/tests/testing/esign.ts'
import { adminToken, newStaff, type Staff } from '@arrive/services/tests/testing/people.ts'
import { multipart, named } from '@arrive/services/tests/testing/requests.ts'

type Body = Readonly<Record<string, unknown>>

const FREE = new Set<Field['kind']>(['line', 'box', 'signature'])

/** An unbreakable word, almost as long as a line may be. */
const LONGEST = 'Wolfeschlegelsteinhausen'.repeat(8).slice(0, 190)

/** An acknowledgment would take the place of the form that it is part of. */
const SENT = forms.filter(({ kind, countsAs }) => kind === 'onboarding' || (kind === 'law' && countsAs === undefined))

export interface LongPerson {
  readonly staff: Staff
  readonly email: string
}

interface Words {
  readonly word: string
  /** Of text boxes. */
  readonly box: string
}

/** @param long What text boxes hold. Default: the same word as all other fields. */
export async function longPerson(client: Client, letters = LONGEST.length, long?: string): Promise<LongPerson> {
  const word = LONGEST.slice(0, letters)
  return personWith(client, { word, box: long ?? word }, `${word.toLowerCase()}@mail.example`)
}

/** A person whose every free answer is this word. */
export async function personWith(client: Client, words: Words, email: string): Promise<LongPerson> {
  const admin = await adminToken(client)
  const homecare = { ...withWord(named(forms, 'homecare'), words), patientEmail: email }
  await good(client.post('/apply_patients', homecare))
  const career = { ...withWord(named(forms, 'career'), words), email }
  await good(client.call('POST', '/staff_applications', { form: multipart(career, 'a resume') }))
  const staff = await newStaff(client, email)
  for (const form of SENT) {
    await good(client.post(form.save.path, withWord(form, words), staff.token))
    const body = lengthened(Object.assign({}, ...Object.values(sampleSection(form))), fieldsOf(form), words)
    if (Object.keys(body).length === 0) continue
    await good(client.call('PUT', `/company_section${form.save.path}/${staff.person}`, { body, token: admin }))
  }
  await consent(client, staff.token)
  return { staff, email }
}

function withWord(form: Form, words: Words): Body {
  const body = { ...sampleBody(form) }
  for (const { body: key, fields, rows } of form.parts) {
    const own = Object.entries(fields).filter(([name]) => name !== rows?.label?.field)
    if (key === undefined) Object.assign(body, lengthened(body, own, words))
    else if (!Array.isArray(body[key])) body[key] = lengthened(body[key] as Body, own, words)
    else body[key] = body[key].map((row: Body) => lengthened(row, own, words))
  }
  return body
}

function lengthened(body: Body, fields: readonly (readonly [string, Field])[], words: Words): Body {
  const long = fields.filter(
    ([name, { kind }]) => FREE.has(kind) && typeof body[name] === 'string' && body[name] !== '',
  )
  return { ...body, ...Object.fromEntries(long.map(([name, field]) => [name, cut(words, field)])) }
}

const cut = ({ word, box }: Words, { kind, maxLength = kind === 'box' ? LIMITS.box : LIMITS.line }: Field) =>
  (kind === 'box' ? box : word).slice(0, maxLength)

const fieldsOf = ({ parts }: Form) => parts.flatMap(({ fields }) => Object.entries(fields))

async function good(reply: ReturnType<Client['post']>): Promise<void> {
  const { status, body } = await reply
  if (status >= 300) throw new Error(`Long words were answered ${status} ${JSON.stringify(body)}`)
}

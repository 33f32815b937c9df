import type { Schema } from './call.ts'
import { fieldsBy } from './field-schema.ts'
import type { Form } from './form.ts'
import { PATTERNS } from './patterns.ts'
import { closed } from './schemas.ts'

/** Whose signatures: the person's own, or those of the agency on the person's form. */
export type SignedBy = 'applicant' | 'company'

/** What a save says about its signatures. It is kept in the sealed evidence of the save. */
export interface Signing {
  /** Every text that the form shows, in the wording that the person saw. Only of the person's own signatures. */
  readonly texts: readonly { readonly id: string; readonly hash: string }[]
  /** Names of the signature fields that were typed for this save. */
  readonly typed: readonly string[]
  /** By the client's clock. Kept, and never used. */
  readonly client_time?: string
  readonly zone?: string
}

export type CompanySigning = Omit<Signing, 'texts'>

const typed: Schema = {
  type: 'array',
  maxItems: 20,
  uniqueItems: true,
  items: { type: 'string', maxLength: 64, pattern: PATTERNS.fieldName },
  description: 'The signature fields that were typed for this save, and not carried over from the one before.',
}
const client = {
  client_time: {
    type: 'string',
    maxLength: 40,
    pattern: PATTERNS.clientTime,
    description: 'By the clock of the client. It is kept, and decides nothing.',
  },
  zone: {
    type: 'string',
    maxLength: 64,
    pattern: PATTERNS.zone,
    description: 'The time zone of the client, of the IANA database.',
  },
}
const texts: Schema = {
  type: 'array',
  maxItems: 50,
  items: closed({
    id: { type: 'string', maxLength: 64, pattern: PATTERNS.textId },
    hash: { type: 'string', maxLength: 64, pattern: PATTERNS.sha256 },
  }),
  description: 'Every text that the form shows, with the hash of the wording that the person saw, in any order.',
}

/** The member `signing` of a body, by signer. */
export const SIGNING = {
  applicant: closed({ texts, typed, ...client }, ['texts', 'typed']),
  company: closed({ typed, ...client }, ['typed']),
} as const

export interface SignatureField {
  readonly part: string
  readonly field: string
}

/** The agency's names, by form. Some are lines. */
const OF_AGENCY: Readonly<Record<string, readonly string[]>> = {
  authorization: ['representative'],
  employee: ['jdRepName'],
  job: ['employmentSpecialist'],
  nurse: ['employmentSpecialist'],
  registered_nurse: ['employmentSpecialist'],
  handbook: ['representativeName'],
}

/** In the order of the form, names being unique within one. `reference`: of a former employer, who signs by a link. */
export function signatureFields(
  form: Pick<Form, 'name' | 'parts'>,
  by: SignedBy | 'reference',
): readonly SignatureField[] {
  const own = OF_AGENCY[form.name] ?? []
  return form.parts.flatMap((part) => {
    const signed = fieldsBy(part, by === 'applicant' ? 'applicant' : 'company').filter(([name, { kind }]) =>
      by === 'company' ? own.includes(name) : kind === 'signature' && !own.includes(name),
    )
    return signed.map(([field]) => ({ part: part.name, field }))
  })
}

/** Visitors have no account to consent with. */
export function takesSigning({ kind }: Pick<Form, 'kind'>): boolean {
  return kind !== 'public'
}

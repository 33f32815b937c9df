import type { Schema } from './call.ts'
import {
  CREDENTIAL_KINDS,
  CREDENTIAL_STATES,
  CREDENTIALS,
  type CredentialKind,
  type CredentialState,
} from './credentials.ts'
import { LIMITS } from './form.ts'
import { PATTERNS } from './patterns.ts'
import { closed } from './schemas.ts'

/** Shapes shared by the events about licenses, certificates and checks. */
export const day: Schema = { type: 'string', maxLength: 10, pattern: PATTERNS.date }
export const line: Schema = { type: 'string', maxLength: LIMITS.line, pattern: PATTERNS.line }
export const kind: Schema = { type: 'string', enum: CREDENTIAL_KINDS }
export const uuid: Schema = { type: 'string', maxLength: 36, pattern: PATTERNS.uuid }
export const SAMPLE_ID = '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f'

export function orNull(schema: Schema): Schema {
  return { oneOf: [schema, { type: 'null' }] }
}

export const named = { credential_id: uuid, kind, expires_on: orNull(day) } as const

export const checkShape = {
  result: { type: 'string', enum: ['valid', 'not_valid'] },
  source: line,
  confirmation: orNull(line),
  checked_on: day,
} as const

export const photoShape = closed({
  id: uuid,
  type: { type: 'string', enum: ['image/jpeg', 'image/png', 'application/pdf'] },
  size: { type: 'integer', minimum: 1 },
  sha256: { type: 'string', maxLength: 64, pattern: PATTERNS.sha256 },
})

interface Named {
  readonly credential_id: string
  readonly kind: CredentialKind
  readonly expires_on: string | null
}

/** What other systems get: nothing about health, backgrounds and exclusions. */
export function publishedOf({ credential_id, kind: one, expires_on }: Named, state: CredentialState) {
  const isOpen = CREDENTIALS[one].readers.includes('recruiter')
  return isOpen ? { credential_id, kind: one, state, expires_on } : undefined
}

/** The schema of `publishedOf`. */
export const publishedData = closed({
  ...named,
  kind: { type: 'string', enum: CREDENTIAL_KINDS.filter((one) => CREDENTIALS[one].readers.includes('recruiter')) },
  state: { type: 'string', enum: CREDENTIAL_STATES },
})

import { isTimeZone } from '../days.ts'
import { message } from '../messages/message.ts'
import { SIGNING, type SignedBy, type Signing } from '../signing.ts'
import type { Validators } from '../validate.ts'
import { errorsBySchema, type SchemaPlan } from './by-schema.ts'
import { type Examined, refused } from './examine.ts'
import { UNKNOWN } from './sentences.ts'
import { isObject } from './values.ts'

/** The normalized value, or the errors. `signing` is no part of a form's answers. */
export type CheckedCall = { readonly ok: true; readonly value: unknown; readonly signing?: Signing } | Examined

const PLANS = { applicant: planOf('applicant'), company: planOf('company') }

function planOf(by: SignedBy): SchemaPlan {
  const { properties, required } = SIGNING[by]
  const titleOf = (key: string) => message('parameter', { name: key })
  return { name: `signing:${by}`, properties, required, titleOf, unknown: UNKNOWN }
}

const NO_ZONE = message('answer.not-valid', { what: message('parameter', { name: 'zone' }) })

interface Rules {
  readonly validators: Validators
  readonly checkAnswers: (body: unknown) => CheckedCall
}

/** Checks `signing` apart from the answers, to which it does not belong. Its names are checked later. */
export function withSigning(by: SignedBy, body: unknown, { validators, checkAnswers }: Rules): CheckedCall {
  if (!(isObject(body) && Object.hasOwn(body, 'signing'))) return checkAnswers(body)
  const { signing, ...answers } = body
  const checked = checkAnswers(answers)
  if (!checked.ok) return checked
  const errors = [...errorsBySchema(PLANS[by], signing, validators)]
  if (errors.length === 0 && !hasKnownZone(signing)) errors.push({ path: 'zone', message: NO_ZONE })
  if (errors.length === 0) return { ...checked, signing: signing as Signing }
  return refused(errors.map((error) => ({ ...error, path: ['signing', error.path].filter(Boolean).join('.') })))
}

function hasKnownZone(signing: unknown): boolean {
  const { zone }: Partial<Signing> = Object(signing)
  return zone === undefined || isTimeZone(zone)
}

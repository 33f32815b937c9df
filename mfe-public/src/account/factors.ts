import { problemOf } from '@arrive/kit/form/save.ts'
import type { Session } from '@arrive/router'

export interface OwnFactor {
  readonly factor_id: string
  readonly method: 'totp' | 'passkey'
  readonly name: string
  /** ISO 8601. */
  readonly added_at: string
}

export interface OwnFactors {
  readonly factors: readonly OwnFactor[]
  readonly backupCodes: number
  /** ISO 8601, when a factor becomes mandatory; null if none is required. */
  readonly requiredBy: string | null
}

/** Parses the second factors. @throws TypeError for anything else. */
export function factorsIn(body: unknown): OwnFactors {
  if (isObject(body) && Array.isArray(body['factors']) && body['factors'].every(isFactor)) {
    const { factors, backup_codes: left, required_by: by } = body
    return { factors, backupCodes: Number(left), requiredBy: typeof by === 'string' ? by : null }
  }
  throw new TypeError('These are no factors')
}

/** The response to a change; if refused, with messages and fields. */
export type Changed =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | {
      readonly ok: false
      readonly message: string
      readonly errors: readonly { readonly path: string; readonly message: string }[]
    }

/** Requests a change of the own account. Not repeatable, because secrets are shown once. */
export async function askChange(
  { authFetch }: Session,
  method: 'POST' | 'DELETE',
  path: string,
  values: object,
): Promise<Changed> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  const response = await authFetch(path, { method, headers, body: JSON.stringify(values) }).catch(() => undefined)
  if (response === undefined)
    return { ok: false, message: 'No response from the server. Please try again.', errors: [] }
  if (response.ok) {
    const body: unknown = await response.json().catch(() => undefined)
    return { ok: true, body: isObject(body) ? body : {} }
  }
  const { message = 'Something went wrong. Please try again.', errors = [] } = await problemOf(response)
  return { ok: false, message, errors }
}

function isFactor(value: unknown): value is OwnFactor {
  return isObject(value) && typeof value['factor_id'] === 'string' && typeof value['name'] === 'string'
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

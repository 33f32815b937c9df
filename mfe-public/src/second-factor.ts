import type { PasskeyChallenge } from './passkey.ts'

export type Method = 'totp' | 'passkey' | 'backup-code'

const METHODS: readonly string[] = ['totp', 'passkey', 'backup-code'] satisfies readonly Method[]

/** What a login needs besides the password. */
export interface SecondFactorRequest {
  readonly ticket: string
  readonly methods: readonly Method[]
  readonly passkey?: PasskeyChallenge
}

/** Parses the second-factor request of a refused login; undefined for other refusals. */
export function secondFactorIn(problem: unknown): SecondFactorRequest | undefined {
  if (!isAsking(problem)) return undefined
  const { ticket, methods, passkey } = problem
  return { ticket, methods: methods.filter(isMethod), ...(passkey !== undefined && { passkey }) }
}

/** Whether the login must restart with the password. */
export function isOver(problem: unknown): boolean {
  return codeOf(problem) === 'ticket-ended'
}

interface Asking {
  readonly ticket: string
  readonly methods: readonly unknown[]
  readonly passkey?: PasskeyChallenge
}

function isAsking(problem: unknown): problem is Asking {
  if (codeOf(problem) !== 'second-factor' || typeof problem !== 'object' || problem === null) return false
  return (
    'ticket' in problem && typeof problem.ticket === 'string' && 'methods' in problem && Array.isArray(problem.methods)
  )
}

function isMethod(value: unknown): value is Method {
  return typeof value === 'string' && METHODS.includes(value)
}

function codeOf(problem: unknown): unknown {
  return typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : undefined
}

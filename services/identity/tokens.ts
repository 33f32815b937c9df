import type { KeyObject } from 'node:crypto'
import { OFFICE_ROLES, type OfficeRole } from '@arrive/contracts/office-roles.ts'
import type { JWTPayload } from 'jose'
// Imported by path: the whole package is four times as large.
import { CompactSign } from 'jose/jws/compact/sign'
import { jwtVerify } from 'jose/jwt/verify'
import type { Role } from './names.ts'

/** Seconds. */
export const MAX_SESSION = 12 * 60 * 60
const ISSUER = 'arrive'
const AUDIENCE = 'arrive-api'
const ALGORITHM = 'HS256'
/** Seconds; the clocks of several processes differ slightly. */
const CLOCK_TOLERANCE = 5

/** Times in seconds since 1970. */
export interface Claims {
  readonly person: number
  readonly role: Role
  /** Absent in tokens from before these roles existed. */
  readonly office?: OfficeRole
  readonly jti: string
  readonly iat: number
  readonly exp: number
}

export interface Tokens {
  readonly sign: (claims: Claims) => Promise<string>
  /** @throws Error for tokens that `sign` did not make and for expired ones. */
  readonly verify: (token: string) => Promise<Claims>
}

/**
 * JWTs (RFC 7519, RFC 8725) with one algorithm, issuer, audience, and a type per role. The RFC does not allow an object
 * as `sub`, but clients read it.
 */
export function createTokens(secret: () => KeyObject, now: () => number): Tokens {
  return {
    sign: ({ person, role, office, jti, iat, exp }) => {
      const payload = { iss: ISSUER, aud: AUDIENCE, sub: { id: person }, role, office, jti, iat, exp }
      return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader({ alg: ALGORITHM, typ: typeOf(role) })
        .sign(secret())
    },
    verify: async (token) => {
      const { payload, protectedHeader } = await jwtVerify(token, secret(), {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
        maxTokenAge: MAX_SESSION,
        clockTolerance: CLOCK_TOLERANCE,
        currentDate: new Date(now()),
      })
      const claims = claimsOf(payload)
      if (protectedHeader.typ !== typeOf(claims.role)) throw new Error('A token of another type')
      return claims
    },
  }
}

function typeOf(role: Role): string {
  return `${role}+jwt`
}

function claimsOf(payload: JWTPayload): Claims {
  const { sub, role, office, jti, iat, exp }: Readonly<Record<string, unknown>> = payload
  const isSound =
    isSubject(sub) &&
    (role === 'staff' || role === 'admin') &&
    typeof jti === 'string' &&
    typeof iat === 'number' &&
    typeof exp === 'number'
  if (!isSound) throw new Error('A token without the claims of a session')
  if (office === undefined) return { person: sub.id, role, jti, iat, exp }
  const named = OFFICE_ROLES.find((known) => known === office)
  if (role !== 'admin' || named === undefined) throw new Error('A token with another role in the office')
  return { person: sub.id, role, office: named, jti, iat, exp }
}

function isSubject(sub: unknown): sub is { readonly id: number } {
  return typeof sub === 'object' && sub !== null && 'id' in sub && Number.isSafeInteger(sub.id) && Number(sub.id) > 0
}

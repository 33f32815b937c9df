import { hash } from 'node:crypto'
import type { TextReference } from '@arrive/contracts/texts-seen.ts'
import type { Request } from '../kernel/index.ts'

/** How a save was sent, sealed into its event. All of it is personal. */
export interface Evidence {
  readonly ip: string
  readonly agent?: string
  /** SHA-256 of the session id in base64url: links saves of one session without storing the id. */
  readonly session?: string
}

/** Of a save with `signing`. Evidence without `typed` is of a save whose signatures are unproven. */
export interface SignedEvidence extends Evidence {
  /** The definition of the form that was in use, as it was published. */
  readonly form: { readonly name: string; readonly version: number; readonly hash: string }
  /** What the person saw. Empty for the agency's signatures. */
  readonly texts: readonly TextReference[]
  readonly typed: readonly string[]
  /** Null for the agency's signatures, which need none. */
  readonly consent: { readonly event: string; readonly at: string } | null
  /** The save that this one replaced. */
  readonly basis: { readonly event: string; readonly position: string } | null
  readonly client_time?: string
  readonly zone?: string
}

export function isSignedEvidence(evidence: Evidence): evidence is SignedEvidence {
  return 'typed' in evidence
}

export function evidenceOf({ actor, client: { ip, agent } }: Pick<Request, 'actor' | 'client'>): Evidence {
  return {
    ip,
    ...(agent !== undefined && { agent }),
    ...('session' in actor && { session: hash('sha256', `arrive/session/1\n${actor.session}`, 'base64url') }),
  }
}

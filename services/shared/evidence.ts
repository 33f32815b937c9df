import { hash } from 'node:crypto'
import type { Request } from '../kernel/index.ts'

/** How a save was sent, sealed into its event. All of it is personal. */
export interface Evidence {
  readonly ip: string
  readonly agent?: string
  /** SHA-256 of the session id in base64url: links saves of one session without storing the id. */
  readonly session?: string
}

export function evidenceOf({ actor, client: { ip, agent } }: Pick<Request, 'actor' | 'client'>): Evidence {
  return {
    ip,
    ...(agent !== undefined && { agent }),
    ...('session' in actor && { session: hash('sha256', `arrive/session/1\n${actor.session}`, 'base64url') }),
  }
}

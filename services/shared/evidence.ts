import { hash } from 'node:crypto'
import type { Request } from '../kernel/index.ts'

/** How a save was sent, as it is sealed into its event. All of it is personal. */
export interface Evidence {
  /** The client's address, as the connection or the trusted proxies name it. */
  readonly ip: string
  /** What the browser says it is; its beginning, where that is long. */
  readonly agent?: string
  /** SHA-256 of the session's id, in base64url: saves of one session can be told to be, and the id is not kept. */
  readonly session?: string
}

/** What a request tells of how it was sent. */
export function evidenceOf({ actor, client: { ip, agent } }: Pick<Request, 'actor' | 'client'>): Evidence {
  return {
    ip,
    ...(agent !== undefined && { agent }),
    ...('session' in actor && { session: hash('sha256', `arrive/session/1\n${actor.session}`, 'base64url') }),
  }
}

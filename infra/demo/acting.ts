import { type Call, CallError } from './client.ts'
import type { DemoPerson } from './people.ts'

/** What adds to a person's packet next to the nine forms. */
export interface Acting {
  readonly call: Call
  readonly seed: string
  readonly admin: string
  /** The day of the server, not of the invented dates. `YYYY-MM-DD` */
  readonly today: string
  /** The time on a person's device, in milliseconds since 1970. */
  readonly now: () => number
  readonly who: DemoPerson
  /** Selects the pattern of this person. */
  readonly nth: number
  readonly session: { readonly token: string; readonly person: number }
  /** Whether the person signs electronically. */
  readonly signs: boolean
  /** The idempotency key of an action. */
  readonly key: (what: string) => string
}

/** An earlier run has sent it, perhaps with other days; and a server without mails asks nobody. */
const KNOWN = ['key-reused', 'no-mails', 'same-reference', 'too-many-references', 'draft-newer', 'credential-checked']

/** @throws the error if it is another one */
export function skip(error: unknown): void {
  if (!(error instanceof CallError && KNOWN.includes(String(error.code)))) throw error
}

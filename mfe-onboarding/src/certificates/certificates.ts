import {
  CREDENTIAL_KINDS,
  CREDENTIALS,
  type CredentialKind,
  type CredentialState,
} from '@arrive/contracts/credentials.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { CREDENTIAL_STATES, CREDENTIAL_TAGS, knownFacts, statedFacts } from '@arrive/kit/credential-words.ts'
import type { TagKind } from '@arrive/kit/tag.tsx'
import type { Session } from '@arrive/router'

export type Certificate = AnswerOf<'get-own-credentials'>['credentials'][number]

/** The certificates of one kind. */
export interface Kept {
  readonly kind: CredentialKind
  /** The one that counts; its id is null if the kind is missing. */
  readonly current: Certificate
  /** Newer, and not checked yet. */
  readonly renewal?: Certificate
}

const VALID: ReadonlySet<CredentialState> = new Set(['checked', 'expiring'])

/** In the order of the kinds. The server lists the newest of a kind first. */
export function keptOf(all: readonly Certificate[]): readonly Kept[] {
  return CREDENTIAL_KINDS.flatMap((kind) => {
    const own = all.filter((one) => one.kind === kind && one.state !== 'withdrawn')
    const current = own.find(({ state }) => VALID.has(state)) ?? own[0]
    if (current === undefined) return []
    const [newest] = own
    return [{ kind, current, ...(newest !== undefined && newest !== current && { renewal: newest }) }]
  })
}

export const TITLES: Readonly<Record<CredentialKind, string>> = Object.fromEntries(
  CREDENTIAL_KINDS.map((kind) => [kind, CREDENTIALS[kind].title]),
) as Record<CredentialKind, string>

export const STATES: Readonly<Record<CredentialState, string>> = {
  ...CREDENTIAL_STATES,
  stated: 'Waiting for the office',
}

/** The office also renews what it states, so its state asks nothing of staff. */
export function shownState({ kind, state }: Pick<Certificate, 'kind' | 'state'>): CredentialState {
  return CREDENTIALS[kind].byOffice && !VALID.has(state) ? 'stated' : state
}

export function tagOf(state: CredentialState): TagKind {
  return state === 'stated' ? 'info' : CREDENTIAL_TAGS[state]
}

/** What to do about a missing one, and until when. */
export function whenWords(kind: CredentialKind): string {
  const { byOffice, blocks } = CREDENTIALS[kind]
  if (byOffice) return 'The office does this one. You do not need to do anything.'
  return blocks ? 'We need this one before your first visit.' : 'You can add this one later.'
}

/** Its facts as label and value, without the blank ones. */
export function factsOf(certificate: Certificate) {
  return knownFacts(statedFacts(certificate))
}

/** @throws Error if they can't be read */
export async function readCertificates({ authFetch }: Session): Promise<readonly Certificate[]> {
  const response = await authFetch('/credentials', { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`/credentials answered ${response.status}`)
  const { credentials }: AnswerOf<'get-own-credentials'> = await response.json()
  return credentials
}

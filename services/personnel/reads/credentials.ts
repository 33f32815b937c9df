import {
  CREDENTIAL_KINDS,
  type CredentialFacts,
  type CredentialKind,
  isBlockedOn,
  isKindOf,
  newestFirst,
  stateOn,
} from '@arrive/contracts/credentials.ts'
import { dayOf } from '@arrive/contracts/days.ts'
import { type Actor, ArriveError, type Kernel } from '../../kernel/index.ts'
import { credentialsOf, mayRead, todayOf } from '../../shared/credentials.ts'
import { factsOf, PACKETS, PEOPLE, type SentForms } from '../../shared/packet-people.ts'

/** What the person's last saved form says, as the office sees it. @throws ArriveError `busy` */
export async function positionOf({ reader, isCurrent }: Kernel, person: number): Promise<string | null> {
  await isCurrent(PACKETS, person)
  const found = await reader(PACKETS).get(PEOPLE, String(person))
  return positionIn(found?.value)
}

export function positionIn(value: unknown): string | null {
  return factsOf((value as SentForms | undefined) ?? { forms: {} }).position
}

export async function readCredentials(kernel: Kernel, person: number, actor: Actor) {
  const [{ credentials }, position] = await Promise.all([credentialsOf(kernel, person), positionOf(kernel, person)])
  const day = todayOf(kernel)
  const shown = CREDENTIAL_KINDS.filter(mayRead(actor)).flatMap((kind) => {
    const own = credentials.filter((one) => one.kind === kind).toSorted(newestFirst)
    const isMissing = isKindOf(kind, position) && own.every(({ withdrawn_at }) => withdrawn_at !== null)
    return [...(isMissing ? [missing(kind)] : []), ...own.map((one) => credentialShown(one, day))]
  })
  return { blocked: isBlockedOn(credentials, position, day), credentials: shown }
}

/** @throws ArriveError `not-found` */
export async function readCredential(kernel: Kernel, person: number, id: string): Promise<CredentialFacts> {
  const { credentials } = await credentialsOf(kernel, person)
  const found = credentials.find(({ credential_id }) => credential_id === id)
  if (found === undefined) throw new ArriveError('not-found')
  return found
}

function credentialShown(facts: CredentialFacts, day: string) {
  const { checks, withdrawn_at, ...rest } = facts
  return { ...rest, state: stateOn(facts, day), checked: checks.at(-1) ?? null }
}

/** As the statement was answered, so that a repeat is answered the same after a check or a withdrawal. */
export function credentialAsStated(facts: CredentialFacts, { settings }: Pick<Kernel, 'settings'>) {
  const checks = facts.checks.filter(({ at }) => at === facts.stated_at)
  return credentialShown({ ...facts, checks, withdrawn_at: null }, dayOf(new Date(facts.stated_at), settings.timeZone))
}

function missing(kind: CredentialKind) {
  return {
    credential_id: null,
    kind,
    number: null,
    issuer: null,
    issued_on: null,
    expires_on: null,
    photo_id: null,
    stated_at: null,
    by: null,
    state: 'missing',
    checked: null,
  }
}

import type { Kernel } from '../../kernel/index.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import { invitationEnd } from '../invitations.ts'
import { lastSeen } from '../last-seen.ts'
import { IDENTITY } from '../names.ts'
import { termOf } from '../office.ts'
import { ACCOUNTS, type Account, isAwaited } from '../projections/accounts.ts'
import type { Contact } from '../projections/contacts.ts'
import { FORMER, TEAM_CHANGES } from '../projections/team.ts'
import type { KnownAccount } from './accounts.ts'
import { contactOf } from './contacts.ts'

export { isAwaited }

type Reading = Pick<Kernel, 'reader'>

export async function administrators({ reader }: Reading): Promise<readonly KnownAccount[]> {
  const all: KnownAccount[] = []
  for await (const chunk of reader(IDENTITY).every(ACCOUNTS, { sort: 'created_at' })) {
    for (const { person, value } of chunk) {
      const account = value as Account
      if (account.role === 'admin') all.push({ ...account, person })
    }
  }
  return all
}

export async function nextChange({ reader }: Reading): Promise<number> {
  let changes = 0
  for await (const chunk of reader(IDENTITY).every(TEAM_CHANGES, { sort: 'id' })) changes += chunk.length
  return changes + 1
}

export async function isFormer({ reader }: Reading, person: number): Promise<boolean> {
  return (await reader(IDENTITY).get(FORMER, String(person))) !== undefined
}

/** Time of the last invitation; the first one is as old as the account. ISO 8601, UTC. */
export function lastInvited({ createdAt, madeUpAt }: Account, { invitation }: Contact): string {
  return [createdAt, madeUpAt ?? '', invitation?.at ?? ''].sort().at(-1) ?? createdAt
}

/** Only another invitation helps then, because the address may be mistyped and belong to a stranger. */
export async function isLapsed(kernel: Pick<Kernel, 'reader' | 'now'>, account: KnownAccount): Promise<boolean> {
  if (!isAwaited(account)) return false
  const at = lastInvited(account, await contactOf(kernel, account.person))
  return kernel.now() >= invitationEnd({ at })
}

export async function shownTeam(kernel: Kernel) {
  const team = await administrators(kernel)
  const seen = await lastSeen(kernel, team)
  const mails = mailSettings(kernel.settings.read).mailFrom !== undefined
  return Promise.all(
    team.map(async (account) => {
      const { person, email, createdAt } = account
      const { office, until } = termOf(account) ?? {}
      const contact = await contactOf(kernel, person)
      const at = isAwaited(account) ? lastInvited(account, contact) : undefined
      return {
        user_id: person,
        email,
        office_role: office,
        until: until ?? null,
        since: createdAt,
        invited_at: at ?? null,
        invitation_expires_at: at === undefined || !mails ? null : new Date(invitationEnd({ at })).toISOString(),
        mail_returned_at: contact.returnedAt ?? null,
        last_seen_at: seen.get(person) ?? null,
      }
    }),
  )
}

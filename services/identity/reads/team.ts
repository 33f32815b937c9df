import type { Kernel } from '../../kernel/index.ts'
import { IDENTITY } from '../names.ts'
import { termOf } from '../office.ts'
import { ACCOUNTS, type Account } from '../projections/accounts.ts'
import { FORMER, TEAM_CHANGES } from '../projections/team.ts'
import type { KnownAccount } from './accounts.ts'

type Reading = Pick<Kernel, 'reader'>

/** Every administrator, the oldest account first. */
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

/** The number of the next change of the administrators. */
export async function nextChange({ reader }: Reading): Promise<number> {
  let changes = 0
  for await (const chunk of reader(IDENTITY).every(TEAM_CHANGES, { sort: 'id' })) changes += chunk.length
  return changes + 1
}

/** Whether somebody was an administrator and is none any more. */
export async function isFormer({ reader }: Reading, person: number): Promise<boolean> {
  return (await reader(IDENTITY).get(FORMER, String(person))) !== undefined
}

/** An administrator as the others see them. */
export function shownAdministrator(account: KnownAccount) {
  const { person, email, createdAt } = account
  const { office, until } = termOf(account) ?? {}
  return { user_id: person, email, office_role: office, until: until ?? null, since: createdAt }
}

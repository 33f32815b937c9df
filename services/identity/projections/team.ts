import { message } from '@arrive/contracts/messages/message.ts'
import { type DocKey, type EventOf, type Handler, type Outcome, refusal, type View } from '../../kernel/index.ts'
import type { OfficeTerm } from '../office.ts'
import { ACCOUNTS, type Account, accountDoc } from './accounts.ts'

/** Changes by number. Of two from one state the first in the log counts, so an owner always remains. */
export const TEAM_CHANGES = 'team-changes'
/** Former administrators keep their names, and the audit keeps their actions. */
export const FORMER = 'former-administrators'

type RoleChanged = EventOf<'accounts.role.changed'>
type Removed = EventOf<'accounts.administrator.removed'>
type TeamChange = RoleChanged | Removed

export const teamHandlers = {
  'accounts.role.changed': { reads: readsOf, apply: applyRole } satisfies Handler<RoleChanged>,
  'accounts.administrator.removed': { reads: readsOf, apply: applyRemoval } satisfies Handler<Removed>,
}

function readsOf({ person, data }: TeamChange): DocKey[] {
  return [
    { collection: ACCOUNTS, id: String(person) },
    { collection: TEAM_CHANGES, id: String(data.sequence) },
  ]
}

function applyRole(event: RoleChanged, view: View): Outcome {
  return changed(event, view, (account) => {
    const { officeRole, until } = event.data
    const term: OfficeTerm = { office: officeRole, ...(until !== undefined && { until }) }
    view.put(ACCOUNTS, String(event.person), accountDoc(event.person, { ...account, term }))
    return { status: 200, body: { message: message('team.role-changed') } }
  })
}

function applyRemoval(event: Removed, view: View): Outcome {
  return changed(event, view, () => {
    view.remove(ACCOUNTS, String(event.person))
    view.put(FORMER, String(event.person), { value: {} })
    return { status: 200, body: { message: message('team.removed') } }
  })
}

function changed({ person, data }: TeamChange, view: View, change: (account: Account) => Outcome): Outcome {
  const account = view.get(ACCOUNTS, String(person)) as Account | undefined
  if (account?.role !== 'admin') return refusal('no-user')
  const number = String(data.sequence)
  if (view.get(TEAM_CHANGES, number) !== undefined) return refusal('team-changed')
  view.put(TEAM_CHANGES, number, { value: {} })
  return change(account)
}

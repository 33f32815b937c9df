import { administratorRemoved } from '@arrive/contracts/events/administrator-removed.ts'
import { factorAdded } from '@arrive/contracts/events/factor-added.ts'
import { factorRemoved } from '@arrive/contracts/events/factor-removed.ts'
import { factorsReset } from '@arrive/contracts/events/factors-reset.ts'
import { passwordChanged } from '@arrive/contracts/events/password-changed.ts'
import { passwordGiven } from '@arrive/contracts/events/password-given.ts'
import { roleChanged } from '@arrive/contracts/events/role-changed.ts'
import { type Envelope, type Kernel, outcomeDocs, personOf, type Reaction, type Write } from '../../kernel/index.ts'
import { DRAFTS } from '../../shared/drafts.ts'
import { isRefused, projected } from '../../shared/projected.ts'
import { factorDueAt } from '../factor-due.ts'
import { IDENTITY, PASSWORD_CHANGE, TOPIC } from '../names.ts'
import { endByChange } from '../own-sessions.ts'
import { accountOf } from '../reads/accounts.ts'
import { contactOf } from '../reads/contacts.ts'
import type { Pending } from '../sessions.ts'
import { settled } from './settled.ts'

/** Milliseconds until an event without a known outcome counts as applied. */
const LATEST = 15 * 60_000

/** Event types with the pending action that each completes. */
const ENDING: ReadonlyMap<string, Pending | undefined> = new Map([
  [passwordChanged.type, 'password-must-change'],
  [passwordGiven.type, undefined],
  [factorAdded.type, 'factor-required'],
  [factorRemoved.type, undefined],
  [factorsReset.type, undefined],
  [roleChanged.type, undefined],
  [administratorRemoved.type, undefined],
])

/** Ends sessions after an account change, even if the process that accepted it died. */
export function passwordChangeReaction(kernel: Kernel): Reaction {
  return {
    name: PASSWORD_CHANGE,
    topics: [TOPIC],
    handles: ({ type }) => ENDING.has(type),
    react: async (event) => {
      const { write, tell } = settled(kernel, PASSWORD_CHANGE, event)
      if (await hasChanged(kernel, event)) {
        await endByChange(kernel, await changeBy(kernel, event), [write, ...(await endingDrafts(kernel, event))])
      } else await kernel.store.commit([write])
      tell()
    },
  }
}

/** After the last factor is removed, the remaining session may need one. */
async function changeBy(kernel: Kernel, event: Envelope) {
  const change = { person: personOf(event), event: event.id, done: ENDING.get(event.type) }
  if (change.done === 'factor-required') return change
  const account = await accountOf(kernel, change.person)
  return { ...change, factorDueAt: account && factorDueAt(kernel, account) }
}

/** Someone else may have typed them before the owner proved to have the mailbox. */
async function endingDrafts(kernel: Kernel, event: Envelope): Promise<readonly Write[]> {
  const person = personOf(event)
  const isWonBack = event.type === passwordChanged.type && (await contactOf(kernel, person)).wonBackAt === event.time
  return isWonBack ? [{ kind: 'forget', collection: DRAFTS.name, person }] : []
}

/**
 * Ending sessions earlier would be too early: until then logins still use the old password or role. The outcome may be
 * lost by a restore, so old events count as applied. @throws Error while unknown, so that the event is retried
 */
async function hasChanged(kernel: Kernel, { id, time }: Envelope): Promise<boolean> {
  const age = kernel.now() - Date.parse(time)
  if (age > outcomeDocs.OUTCOME_AGE) return true
  const outcome = await projected(kernel, id, IDENTITY)
  if (outcome === undefined && age <= LATEST) throw new Error('The account is not changed yet')
  return !isRefused(outcome)
}

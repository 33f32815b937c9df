import { administratorRemoved } from '@arrive/contracts/events/administrator-removed.ts'
import { factorAdded } from '@arrive/contracts/events/factor-added.ts'
import { factorRemoved } from '@arrive/contracts/events/factor-removed.ts'
import { factorsReset } from '@arrive/contracts/events/factors-reset.ts'
import { passwordChanged } from '@arrive/contracts/events/password-changed.ts'
import { passwordGiven } from '@arrive/contracts/events/password-given.ts'
import { roleChanged } from '@arrive/contracts/events/role-changed.ts'
import { type Envelope, type Kernel, OUTCOME_AGE, personOf, type Reaction } from '../../kernel/index.ts'
import { IDENTITY, PASSWORD_CHANGE, TOPIC } from '../names.ts'
import { endByChange } from '../own-sessions.ts'
import type { Pending } from '../sessions.ts'
import { isRefused, projected } from './projected.ts'
import { settled } from './settled.ts'

/** What ends the sessions of an account, and what the one that outlives it was pending for. */
const ENDING: ReadonlyMap<string, Pending | undefined> = new Map([
  [passwordChanged.type, 'password-must-change'],
  [passwordGiven.type, undefined],
  [factorAdded.type, 'factor-required'],
  [factorRemoved.type, undefined],
  [factorsReset.type, undefined],
  [roleChanged.type, undefined],
  [administratorRemoved.type, undefined],
])

/**
 * Ends the sessions of an account whose password, second factors or role were changed, or which was closed, except the
 * one that changed its own, also where the process that took the change is gone.
 */
export function passwordChangeReaction(kernel: Kernel): Reaction {
  return {
    name: PASSWORD_CHANGE,
    topics: [TOPIC],
    handles: ({ type }) => ENDING.has(type),
    react: async (event) => {
      const { write, tell } = settled(kernel, PASSWORD_CHANGE, event)
      const change = { person: personOf(event), event: event.id, done: ENDING.get(event.type) }
      await ((await hasChanged(kernel, event)) ? endByChange(kernel, change, write) : kernel.store.commit([write]))
      tell()
    },
  }
}

/**
 * Whether the account is changed by now: until then the old password opens sessions, or those opened have the old role,
 * so ending them would be too early.
 * What became of an event is not kept for ever.
 */
async function hasChanged(kernel: Kernel, { id, time }: Envelope): Promise<boolean> {
  if (Date.parse(time) + OUTCOME_AGE < kernel.now()) return true
  return !isRefused(await projected(kernel, id, IDENTITY))
}

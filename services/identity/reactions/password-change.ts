import { passwordChanged } from '@arrive/contracts/events/password-changed.ts'
import { type Kernel, personOf, type Reaction } from '../../kernel/index.ts'
import { PASSWORD_CHANGE, TOPIC } from '../names.ts'
import { SESSIONS } from '../sessions.ts'
import { settled } from './settled.ts'

/** Ends the sessions of an account whose password was changed, also where the process that took it is gone. */
export function passwordChangeReaction(kernel: Kernel): Reaction {
  return {
    name: PASSWORD_CHANGE,
    topics: [TOPIC],
    handles: ({ type }) => type === passwordChanged.type,
    react: async (event) => {
      const { write, tell } = settled(kernel, PASSWORD_CHANGE, event)
      await kernel.store.commit([{ kind: 'forget', collection: SESSIONS.name, person: personOf(event) }, write])
      tell()
    },
  }
}

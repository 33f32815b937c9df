import { FORM_SUBMITTED, formIn } from '@arrive/contracts/events/form-submitted.ts'
import { application2 } from '@arrive/contracts/forms/application2.ts'
import { authorization } from '@arrive/contracts/forms/authorization.ts'
import { type Envelope, type Kernel, personOf, type Reaction } from '../../kernel/index.ts'
import { screenLater } from './screen-later.ts'

const TYPES: ReadonlySet<string> = new Set(['accounts.account.registered', 'applications.career.submitted'])
const NAMING: ReadonlySet<string> = new Set([application2.name, authorization.name])

/** Compares new people, and people with a new name, with the newest list. */
export function newNamesReaction(kernel: Kernel): Reaction {
  return {
    name: 'screen-new-names',
    topics: ['accounts', 'applications', 'onboarding'],
    handles: ({ type, dataschema }: Envelope) =>
      TYPES.has(type) || (type === FORM_SUBMITTED && NAMING.has(formIn(dataschema))),
    react: async (envelope) => {
      const origin = { call: 'screen-later', actor: 'system', requestId: envelope.correlationid }
      await screenLater(kernel, { person: personOf(envelope), cause: envelope.id, origin })
    },
  }
}

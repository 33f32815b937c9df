import type { Call } from '@arrive/contracts/call.ts'
import { packetForms } from '@arrive/contracts/calls/packets.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Kernel, Route } from '../../kernel/index.ts'
import { personOfActor } from '../../shared/origin.ts'
import { answersOf, ONBOARDING } from '../projections/collections.ts'

/** Reads which forms a person has saved, not what they answered. */
export function packetRoute({ reader }: Kernel, call: Call, forms: readonly Form[]): Route {
  const inOrder = packetForms(forms)
  return {
    call,
    async handle({ actor }) {
      const person = personOfActor(actor)
      const stateOf = async (form: Form) => {
        const saved = await reader(ONBOARDING).many(answersOf(form), [String(person)])
        return { form: form.name, state: saved.size > 0 ? 'sent' : 'not_started' }
      }
      return { status: 200, body: { user_id: person, forms: await Promise.all(inOrder.map(stateOf)) } }
    },
  }
}

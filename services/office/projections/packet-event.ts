import type { AnyAnswers, Form } from '@arrive/contracts/form.ts'
import { factsIn } from '@arrive/contracts/packet.ts'
import type { EventName } from '@arrive/contracts/typed.ts'
import type { EventOf, OpenEvent } from '../../kernel/index.ts'
import type { Person } from './person.ts'

export interface PacketEvent<K extends EventName> extends OpenEvent {
  readonly data: EventOf<K>['data'] | undefined
}

export function applicantIn(form: Form | undefined, answers: AnyAnswers | undefined): Pick<Person, 'details'> {
  const { parts: [part] = [], applicant } = form ?? {}
  if (form === undefined || answers === undefined || part === undefined || applicant === undefined) return {}
  const { [applicant.name]: name } = Object(answers[part.name])
  return { details: { name, ...factsIn(form, answers) } }
}

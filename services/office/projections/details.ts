import type { AnyAnswers, Form } from '@arrive/contracts/form.ts'
import { factsIn, type PacketFacts } from '@arrive/contracts/packet.ts'
import type { Identity } from './person.ts'

/** What the form that says who the applicant is says. */
export function detailsIn(
  form: Form | undefined,
  answers: AnyAnswers | undefined,
): { readonly details?: PacketFacts & Pick<Identity, 'name'> } {
  const { parts: [part] = [], applicant } = form ?? {}
  if (form === undefined || answers === undefined || part === undefined || applicant === undefined) return {}
  const { [applicant.name]: name } = Object(answers[part.name])
  return { details: { name, ...factsIn(form, answers) } }
}

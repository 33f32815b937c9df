import type { CompanyCall } from '@arrive/contracts/call.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { notFoundIn } from '@arrive/contracts/messages/form-codes.ts'
import { ArriveError, type Kernel, type Route, routeOf } from '../../kernel/index.ts'
import { evidenceOf } from '../../shared/evidence.ts'
import { originOf } from '../../shared/origin.ts'
import { definitionOf } from '../../shared/wordings/wording-events.ts'
import { fillCompanySection } from '../commands/save-form.ts'
import { answersOf, ONBOARDING } from '../projections/collections.ts'

/** `PUT /company_section/<form>/{user_id}` */
export function companySectionRoute(kernel: Kernel, call: CompanyCall, form: Form): Route {
  const definition = definitionOf(form)
  return routeOf(call, async (request) => {
    const person = Number(request.params.user_id)
    const record = await kernel.reader(ONBOARDING).get(answersOf(form), String(person))
    // Check before the append, so that the log does not fill with events that the projection would refuse.
    if (record === undefined) throw new ArriveError('not-found', { message: notFoundIn(form) })
    return fillCompanySection(kernel, {
      form,
      person,
      origin: originOf(call, request),
      evidence: evidenceOf(request),
      definition,
      ...(request.signing !== undefined && { signing: request.signing }),
      content: request.body,
    })
  })
}

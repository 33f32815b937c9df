import type { CompanyCall } from '@arrive/contracts/call.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { ArriveError, type Kernel, originOf, type Route, routeOf } from '../../kernel/index.ts'
import { fillCompanySection } from '../commands/save-form.ts'
import { answersOf, ONBOARDING } from '../projections/names.ts'

/** `PUT /company_section/<form>/{user_id}`: an administrator fills in the company's fields of somebody's form. */
export function companySectionRoute(kernel: Kernel, call: CompanyCall, form: Form): Route {
  return routeOf(call, async (request) => {
    const person = Number(request.params.user_id)
    const record = await kernel.reader(ONBOARDING).get(answersOf(form), String(person))
    // Asked before the append, so that the log is not filled with what the projection would refuse anyway.
    if (record === undefined) throw new ArriveError('not-found', messageOf(form))
    return fillCompanySection(kernel, { form, person, origin: originOf(call, request), content: request.body })
  })
}

function messageOf({ parts }: Form): { message: string } | undefined {
  const missing = parts[0]?.read.missing
  return missing === undefined ? undefined : { message: missing }
}

import type { Call } from '@arrive/contracts/call.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { type Answer, ArriveError, type Kernel, originOf, type Request, type Route } from '../../kernel/index.ts'
import { fillCompanySection } from '../commands/save-form.ts'
import type { Filled } from '../projections/events.ts'
import { answersOf, ONBOARDING } from '../projections/names.ts'

/** `PUT /company_section/<form>/{user_id}`: an administrator fills in the company's fields of somebody's form. */
export function companySectionRoute(kernel: Kernel, call: Call, form: Form): Route {
  async function handle(request: Request): Promise<Answer> {
    const person = Number(request.params.user_id)
    const record = await kernel.reader(ONBOARDING).get(answersOf(form), String(person))
    // Asked before the append, so that the log is not filled with what the projection would refuse anyway.
    if (record === undefined) throw new ArriveError('not-found', messageOf(form))
    const content = request.body as Filled['section']
    return fillCompanySection(kernel, { form, person, origin: originOf(call, request), content })
  }

  return { call, handle }
}

function messageOf({ parts }: Form): { message: string } | undefined {
  const missing = parts[0]?.read.missing
  return missing === undefined ? undefined : { message: missing }
}

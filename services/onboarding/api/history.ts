import type { Call } from '@arrive/contracts/call.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { notFoundIn } from '@arrive/contracts/messages/form-codes.ts'
import { type Answer, ArriveError, type Kernel, type Request, type Route } from '../../kernel/index.ts'
import { createFormDefinitions } from '../reads/form-definitions.ts'
import { formHistory } from '../reads/history.ts'

/** `GET /get_history/{user_id}/{form}`: an administrator reads every version of somebody's form. */
export function historyRoute(kernel: Kernel, call: Call, forms: readonly Form[]): Route {
  const definitions = createFormDefinitions(kernel)

  async function handle({ params }: Request): Promise<Answer> {
    const form = forms.find(({ name }) => name === params.form)
    const person = Number(params.user_id)
    const history = form === undefined ? undefined : await formHistory({ ...kernel, definitions }, form, person)
    if (form === undefined || history === undefined) {
      throw new ArriveError('not-found', { message: form && notFoundIn(form) })
    }
    return { status: 200, body: { user_id: person, form: form.name, ...history } }
  }

  return { call, handle }
}

import { setImmediate as breathe } from 'node:timers/promises'
import type { Call } from '@arrive/contracts/call.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { notFoundIn } from '@arrive/contracts/messages/form-codes.ts'
import { type Answer, ArriveError, type Kernel, type Request, type Route } from '../../kernel/index.ts'
import { createFormDefinitions } from '../../shared/wordings/form-definitions.ts'
import { formHistory } from '../reads/history.ts'

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }
/** Versions decrypted per piece. */
const PIECE = 10

/** `GET /get_history/{user_id}/{form}` */
export function historyRoute(kernel: Kernel, call: Call, forms: readonly Form[]): Route {
  const definitions = createFormDefinitions(kernel)

  async function handle({ params }: Request): Promise<Answer> {
    const form = forms.find(({ name }) => name === params.form)
    const person = Number(params.user_id)
    const history = form === undefined ? undefined : await formHistory({ ...kernel, definitions }, form, person)
    if (form === undefined || history === undefined) {
      throw new ArriveError('not-found', { message: form && notFoundIn(form) })
    }
    const { earlier, versions } = history
    const body = await textOf({ user_id: person, form: form.name, earlier }, versions)
    return { status: 200, body, headers: JSON_TYPE }
  }

  return { call, handle }
}

/** Works piece by piece, so that other requests are served in between. */
async function textOf(head: object, versions: Iterable<object>): Promise<Buffer> {
  const texts: string[] = []
  for (const version of versions) {
    texts.push(JSON.stringify(version))
    if (texts.length % PIECE === 0) await breathe()
  }
  return Buffer.from(`${JSON.stringify(head).slice(0, -1)},"versions":[${texts.join(',')}]}`)
}

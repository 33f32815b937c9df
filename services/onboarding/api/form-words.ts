import type { Call } from '@arrive/contracts/call.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { otherWords } from '@arrive/contracts/form-words.ts'
import { textsOf } from '@arrive/contracts/texts-seen.ts'
import { type Answer, ArriveError, isEventOf, type Kernel, type Request, type Route } from '../../kernel/index.ts'
import { momentOf } from '../../shared/as-of.ts'
import { createAgencyEvents } from '../../shared/wordings/agency-events.ts'
import { createFormDefinitions } from '../../shared/wordings/form-definitions.ts'

/** `GET /form_words/{form}` */
export function formWordsRoute(kernel: Kernel, call: Call, forms: readonly Form[]): Route {
  const definitions = createFormDefinitions(kernel)
  const texts = createAgencyEvents(kernel, (event) =>
    isEventOf(event, 'agency.text.published') ? { ...event.data, published: event.envelope.time } : undefined,
  )

  async function handle({ params, query }: Request): Promise<Answer> {
    const form = forms.find(({ name }) => name === params.form)
    if (form === undefined) throw new ArriveError('not-found')
    const now = kernel.now()
    const { timeZone } = kernel.settings
    const at = query.as_of === undefined ? now : (momentOf(query.as_of, { now, timeZone }) ?? now)
    const last = lastBy(new Date(at).toISOString())
    const kept = last(await definitions(form.name))
    const byId = Map.groupBy(await texts(), ({ id }) => id)
    const shown = textsOf(kept?.form ?? form).flatMap((id) => last(byId.get(id) ?? []) ?? [])
    const body = {
      form: form.name,
      definition: kept?.hash ?? null,
      words: kept === undefined ? {} : otherWords(form, kept.form),
      texts: shown.map(({ id, version, hash }) => ({ id, version, hash })),
    }
    return { status: 200, body }
  }

  return { call, handle }
}

/** What was in use at that time, or else the first that is kept. */
function lastBy(at: string) {
  return <T extends { readonly published: string }>(all: readonly T[]): T | undefined =>
    all.findLast(({ published }) => published <= at) ?? all[0]
}

import { deleteDraft, getDraft, getDrafts, putDraft } from '@arrive/contracts/calls/drafts.ts'
import { examineDraft } from '@arrive/contracts/checking/draft.ts'
import { draftForms } from '@arrive/contracts/drafts.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type Kernel, type Request, type Route, routeOf } from '../../kernel/index.ts'
import { originOf, personOfActor } from '../../shared/origin.ts'
import { deleteDraft as end, writeDraft } from '../commands/drafts.ts'
import { listDrafts, readDraft, timesOf, type Values } from '../reads/drafts.ts'

export function draftRoutes(kernel: Kernel, forms: readonly Form[]): readonly Route[] {
  const drafted = new Map(draftForms(forms).map((form) => [form.name, form]))
  const draftIn = ({ params, actor }: Pick<Request, 'params' | 'actor'>) => {
    const form = drafted.get(params.form ?? '')
    if (form === undefined) throw new ArriveError('not-found')
    return { form, person: personOfActor(actor) }
  }
  return [
    {
      call: getDrafts(forms),
      handle: async ({ actor }) => ({
        status: 200,
        body: { drafts: await listDrafts(kernel, forms, personOfActor(actor)) },
      }),
    },
    {
      call: getDraft(forms),
      handle: async (request) => ({ status: 200, body: await readDraft(kernel, draftIn(request)) }),
    },
    routeOf(putDraft, async (request) => {
      const draft = draftIn(request)
      const { base, form_version, values } = request.body
      const sent = checked(draft.form, form_version, values)
      const written = await writeDraft(kernel, { ...draft, base, values: sent, origin: originOf(putDraft, request) })
      return { status: 200, body: { message: message('draft.saved'), revision: written.revision, ...timesOf(written) } }
    }),
    routeOf(deleteDraft, async (request) => {
      const revision = await end(kernel, { ...draftIn(request), origin: originOf(deleteDraft, request) })
      return { status: 200, body: { message: message('draft.deleted'), revision } }
    }),
  ]
}

/** @throws ArriveError `invalid-body`, `invalid-answers` */
function checked(form: Form, version: number, values: unknown): Values {
  if (version !== form.version) throw new ArriveError('invalid-body', { message: message('body.changed-form') })
  const examined = examineDraft(form, values)
  if (!examined.ok) throw new ArriveError('invalid-answers', { message: examined.message, errors: examined.errors })
  return examined.values
}

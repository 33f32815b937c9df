import type { FormCall } from '@arrive/contracts/call.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { textsOf } from '@arrive/contracts/texts-seen.ts'
import { type Kernel, type Route, routeOf } from '../../kernel/index.ts'
import { evidenceOf } from '../../shared/evidence.ts'
import { originOf, personOfActor } from '../../shared/origin.ts'
import { endingDraft } from '../commands/drafts.ts'
import { saveForm } from '../commands/save-form.ts'

/** `POST /<form>` */
export function saveRoute(kernel: Kernel, call: FormCall, form: Form): Route {
  // Texts are read once at startup, so their references never change.
  const texts = kernel.texts.references(textsOf(form))
  return routeOf(call, (request) => {
    const person = personOfActor(request.actor)
    return endingDraft(kernel, { form, person }, () =>
      saveForm(kernel, {
        form,
        texts,
        person,
        origin: originOf(call, request),
        evidence: evidenceOf(request),
        content: request.body,
      }),
    )
  })
}

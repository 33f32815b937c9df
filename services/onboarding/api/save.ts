import type { FormCall } from '@arrive/contracts/call.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { textsOf } from '@arrive/contracts/texts-seen.ts'
import { type Kernel, type Route, routeOf } from '../../kernel/index.ts'
import { evidenceOf } from '../../shared/evidence.ts'
import { originOf, personOfActor } from '../../shared/origin.ts'
import { definitionOf } from '../../shared/wordings/wording-events.ts'
import { endingDraft } from '../commands/drafts.ts'
import type { Signable, SignedSave } from '../commands/save.ts'
import { saveForm } from '../commands/save-form.ts'
import type { Consents } from '../reads/consents.ts'
import { createLastSaves } from '../reads/last-saves.ts'

interface SaveOptions extends Partial<Pick<SignedSave, 'ends'>> {
  readonly consents: Consents
  readonly save?: typeof saveForm
}

/** `POST /<form>` */
export function saveRoute(kernel: Kernel, call: FormCall, form: Form, options: SaveOptions): Route {
  const { save = saveForm, ends = [], consents } = options
  // Texts are read once at startup, so their references never change.
  const texts = kernel.texts.references(textsOf(form))
  const signed: Signable = { definition: definitionOf(form), consents, lastSaves: createLastSaves(kernel, form) }
  const drafted = { ...form, name: form.countsAs ?? form.name }
  return routeOf(call, (request) => {
    const person = personOfActor(request.actor)
    return endingDraft(kernel, { form: drafted, person }, () =>
      save(kernel, {
        form,
        texts,
        ends,
        person,
        origin: originOf(call, request),
        evidence: evidenceOf(request),
        signed,
        ...(request.signing !== undefined && { signing: request.signing }),
        content: request.body,
      }),
    )
  })
}

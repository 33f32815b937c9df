import { doneCall, saveCall } from '@arrive/contracts/calls/forms.ts'
import { formReads } from '@arrive/contracts/calls/reads.ts'
import { dayOf } from '@arrive/contracts/days.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { notFoundIn } from '@arrive/contracts/messages/form-codes.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, invalidAnswer, type Kernel, type Route, routeOf } from '../../kernel/index.ts'
import { evidenceOf } from '../../shared/evidence.ts'
import { originOf } from '../../shared/origin.ts'
import { type DoneSave, noteDone, saveMedical } from '../commands/save-medical.ts'
import { answersOf } from '../projections/collections.ts'
import { MEDICAL } from '../projections/medical.ts'
import { type Consents, createConsents } from '../reads/consents.ts'
import { followedRows } from '../reads/followed.ts'
import { readRoute } from './read.ts'
import { saveRoute } from './save.ts'

/** The calls of forms in the medical compartment. */
export function medicalRoutes(
  kernel: Kernel,
  forms: readonly Form[],
  consents: Consents = createConsents(kernel),
): readonly Route[] {
  return [
    ...forms.map((form) => saveRoute(kernel, saveCall(form), form, { consents, save: saveMedical })),
    ...formReads(forms).map((read) => readRoute(kernel, read, (list) => followedRows(kernel, list))),
    ...forms.filter(({ due }) => due !== undefined).map((form) => doneRoute(kernel, form)),
  ]
}

/** `POST /<form>/{user_id}/done` */
function doneRoute(kernel: Kernel, form: Form): Route {
  const call = doneCall(form)
  return routeOf(call, async (request) => {
    const person = Number(request.params.user_id)
    const content = request.body as DoneSave['content']
    if (content.done_on > dayOf(new Date(kernel.now()), kernel.settings.timeZone)) {
      throw invalidAnswer('done_on', message('day.in-future', { what: 'Done on' }))
    }
    const record = await kernel.reader(MEDICAL).get(answersOf(form), String(person))
    if (record === undefined) throw new ArriveError('not-found', { message: notFoundIn(form) })
    const origin = originOf(call, request)
    return noteDone(kernel, { form, person, origin, evidence: evidenceOf(request), content })
  })
}

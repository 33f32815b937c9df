import type { referenceByHand } from '@arrive/contracts/calls/references.ts'
import { referenceAnswered, referenceCancelled, referenceReminded } from '@arrive/contracts/events/references.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { MOST_EVER } from '@arrive/contracts/references.ts'
import type { BodyOf } from '@arrive/contracts/typed.ts'
import { ArriveError, type Kernel, type Origin, type Outcome } from '../../kernel/index.ts'
import { roleOf } from '../../shared/account-roles.ts'
import { isOpen, stateAt } from '../../shared/personnel.ts'
import { reminderWait } from '../projections/reference.ts'
import { referencesOf } from '../reads/references.ts'
import { personnelEvent } from '../submissions.ts'
import { type EmployerBody, employerAnswers } from './employer-answers.ts'
import { foundIn } from './refusals.ts'
import { assertMails, type Requesting } from './request.ts'

export interface Chosen {
  readonly person: number
  readonly id: string
}

/** @throws ArriveError `not-found`, `reference-state`, or as `sendOnce` */
export async function cancel(kernel: Kernel, origin: Origin, { person, id }: Chosen): Promise<Outcome> {
  const { submit, now } = kernel
  return submit.sendOnce(submit.eventId(origin), {
    ...personnelEvent(kernel, origin, referenceCancelled.type, person),
    request: { id },
    decide: async () => {
      const reference = foundIn((await referencesOf(kernel, person)).references, id)
      if (!isOpen(stateAt(reference, now()))) throw new ArriveError('reference-state')
      return { reference_id: id, form: reference.form }
    },
  })
}

/** @throws ArriveError `not-found`, `reference-state`, `no-mails`, `too-many`, or as `sendOnce` */
export async function remind(requesting: Requesting, origin: Origin, chosen: Chosen): Promise<Outcome> {
  const { submit } = requesting.kernel
  return submit.sendOnce(submit.eventId(origin), {
    ...personnelEvent(requesting.kernel, origin, referenceReminded.type, chosen.person),
    request: { id: chosen.id },
    decide: () => reminder(requesting, chosen),
  })
}

async function reminder({ kernel, mailLimit }: Requesting, { person, id }: Chosen): Promise<object> {
  const { now } = kernel
  const reference = foundIn((await referencesOf(kernel, person)).references, id)
  const { form, count, isQuiet, email } = reference
  if (!isOpen(stateAt(reference, now())) || isQuiet === true) throw new ArriveError('reference-state')
  assertMails(kernel)
  const wait = reminderWait(reference, now())
  if (wait > 0) throw new ArriveError('too-many', { retryAfter: Math.ceil(wait / 1_000) })
  await mailLimit(email)
  return { reference_id: id, form, count, mail: 'reference-reminder', number: 0 }
}

/** @throws ArriveError `no-user`, `too-many-references`, `invalid-answers`, or as `sendOnce` */
export async function enterByHand(
  kernel: Kernel,
  origin: Origin,
  body: BodyOf<typeof referenceByHand>,
): Promise<Outcome> {
  const { submit } = kernel
  const { user_id: person, form, name, organization, how, scope } = body
  // Appending would make a key for any number.
  if ((await roleOf(kernel, person)) !== 'staff') throw new ArriveError('no-user')
  const answers = employerAnswers(kernel, body as EmployerBody)
  const event = submit.eventId(origin)
  return submit.sendOnce(event, {
    ...personnelEvent(kernel, origin, referenceAnswered.type, person),
    request: body,
    decide: async () => {
      const { references } = await referencesOf(kernel, person)
      if (references.length >= MOST_EVER) {
        throw new ArriveError('too-many-references', { message: message('reference.ten-asked') })
      }
      return { reference_id: event, form, scope, answers, how, name, organization }
    },
  })
}

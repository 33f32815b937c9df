import { referenceAnswered, referenceDeclined, referenceOpened } from '@arrive/contracts/events/references.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { AnswerOf, EventData } from '@arrive/contracts/typed.ts'
import {
  ArriveError,
  type Kernel,
  type LinkActor,
  type Origin,
  type Outcome,
  type Submission,
} from '../../kernel/index.ts'
import { endOf, isOpen, stateAt } from '../../shared/personnel.ts'
import { isLinked } from '../links.ts'
import type { Reference } from '../projections/reference.ts'
import { ownReference } from '../projections/shown.ts'
import { applicantOf } from '../reads/applicant.ts'
import { referencesOf } from '../reads/references.ts'
import { personnelEvent } from '../submissions.ts'
import { type EmployerBody, employerAnswers } from './employer-answers.ts'

/** @throws ArriveError `wrong-link` */
async function linked(kernel: Kernel, link: LinkActor): Promise<Reference> {
  if (link.purpose !== 'reference') throw new ArriveError('wrong-link', { message: message('account.other-link') })
  const { references } = await referencesOf(kernel, link.person)
  const found = references.find((one) => isLinked(link, one))
  if (found === undefined) throw new ArriveError('wrong-link')
  return found
}

/** @throws ArriveError `reference-closed` */
function assertOpen({ now }: Kernel, reference: Reference): void {
  if (isOpen(stateAt(reference, now()))) return
  const { state } = ownReference(reference, now())
  throw new ArriveError('reference-closed', { members: { state } })
}

/** @throws ArriveError `wrong-link`, `reference-closed` */
export async function lookByLink(kernel: Kernel, link: LinkActor): Promise<AnswerOf<'get-reference'>> {
  const reference = await linked(kernel, link)
  assertOpen(kernel, reference)
  const applicant = await applicantOf(kernel, link.person, reference.form)
  return {
    applicant_name: applicant?.name ?? '',
    organization: reference.organization,
    dates_employed_from: applicant?.from ?? '',
    dates_employed_to: applicant?.to ?? '',
    title: applicant?.title ?? '',
    state: reference.state,
    ends_at: new Date(endOf(reference)).toISOString(),
  }
}

interface Sending extends Pick<Submission, 'request'> {
  readonly type: string
  readonly data: object
  readonly answerIfDone?: (reference: Reference) => Outcome | undefined
}

/** @throws ArriveError `wrong-link`, `reference-closed`, or as `sendOnce` */
async function sendByLink(kernel: Kernel, origin: Origin, link: LinkActor, sending: Sending): Promise<Outcome> {
  const { submit } = kernel
  const { type, data, request, answerIfDone } = sending
  const reference = await linked(kernel, link)
  const { id, form } = reference
  const own = { ...origin, call: `${origin.call}/${id}` }
  const outcome = submit.sendOnce(submit.eventId(own), {
    ...personnelEvent(kernel, own, type, link.person),
    request: { ...Object(request), n: link.n },
    ...(answerIfDone !== undefined && {
      current: { of: `reference/${id}`, replacesAll: false, answer: async () => answerIfDone(reference) },
    }),
    decide: async () => {
      assertOpen(kernel, reference)
      return { reference_id: id, form, ...data }
    },
  })
  return outcome.catch(async (error: unknown) => {
    // Another answer came first.
    if (error instanceof ArriveError && error.code === 'reference-closed')
      assertOpen(kernel, await linked(kernel, link))
    throw error
  })
}

/** The first press; pressed again, it changes nothing. */
export function openByLink(kernel: Kernel, origin: Origin, link: LinkActor): Promise<Outcome> {
  return sendByLink(kernel, origin, link, {
    type: referenceOpened.type,
    data: {},
    request: {},
    answerIfDone: (reference) =>
      stateAt(reference, kernel.now()) === 'opened'
        ? { status: 200, body: { message: message('reference.opened') } }
        : undefined,
  })
}

/** @throws ArriveError `invalid-answers`, or as `sendByLink` */
export async function answerByLink(
  kernel: Kernel,
  origin: Origin,
  link: LinkActor,
  body: EmployerBody,
): Promise<Outcome> {
  const answers = employerAnswers(kernel, body)
  const data = { scope: body.scope, answers, how: 'link' }
  return sendByLink(kernel, origin, link, { type: referenceAnswered.type, data, request: body })
}

type Reason = EventData<'personnel.reference.declined'>['reason']

export function declineByLink(kernel: Kernel, origin: Origin, link: LinkActor, reason: Reason): Promise<Outcome> {
  return sendByLink(kernel, origin, link, { type: referenceDeclined.type, data: { reason }, request: { reason } })
}

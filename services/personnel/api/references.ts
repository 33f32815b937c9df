import {
  cancelReference,
  changeReferenceEmail,
  getOwnReferences,
  getReferences,
  judgeReference,
  referenceByHand,
  remindReference,
  requestReference,
} from '@arrive/contracts/calls/references.ts'
import { ArriveError, type Kernel, type Request, type Route, routeOf } from '../../kernel/index.ts'
import { roleOf } from '../../shared/account-roles.ts'
import { originOf, personOfActor } from '../../shared/origin.ts'
import { judge } from '../commands/judge.ts'
import { cancel, enterByHand, remind } from '../commands/office.ts'
import { changeEmail, requestReference as sendRequest } from '../commands/request.ts'
import { createMailLimit } from '../limits/mail-limit.ts'
import { officeReferences, ownReferences } from '../reads/references.ts'

export function referenceRoutes(kernel: Kernel): readonly Route[] {
  const requesting = { kernel, mailLimit: createMailLimit(kernel) }
  return [
    routeOf(requestReference, (request) => {
      const person = personOfActor(request.actor)
      return sendRequest(requesting, originOf(requestReference, request), { ...request.body, person })
    }),
    routeOf(getOwnReferences, async ({ actor }) => {
      return { status: 200, body: await ownReferences(kernel, personOfActor(actor)) }
    }),
    routeOf(getReferences, async ({ params }) => {
      const person = Number(params['user_id'])
      if ((await roleOf(kernel, person)) !== 'staff') throw new ArriveError('no-user')
      return { status: 200, body: await officeReferences(kernel, person) }
    }),
    routeOf(changeReferenceEmail, async (request) =>
      changeEmail(requesting, originOf(changeReferenceEmail, request), { ...chosen(request), ...request.body }),
    ),
    routeOf(cancelReference, async (request) => cancel(kernel, originOf(cancelReference, request), chosen(request))),
    routeOf(remindReference, (request) => remind(requesting, originOf(remindReference, request), chosen(request))),
    routeOf(judgeReference, (request) =>
      judge(kernel, originOf(judgeReference, request), { ...chosen(request), body: request.body }),
    ),
    routeOf(referenceByHand, (request) => enterByHand(kernel, originOf(referenceByHand, request), request.body)),
  ]
}

/** @throws ArriveError `other-person` if staff name someone else */
function chosen({ actor, params }: Pick<Request, 'actor' | 'params'>) {
  const person = Number(params['user_id'])
  if (actor.role === 'staff' && actor.person !== person) throw new ArriveError('other-person')
  return { person, id: params['reference_id'] ?? '' }
}

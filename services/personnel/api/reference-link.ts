import {
  answerReference,
  declineReference,
  getReference,
  openReference,
} from '@arrive/contracts/calls/reference-link.ts'
import { type Actor, ArriveError, type Kernel, type LinkActor, type Route, routeOf } from '../../kernel/index.ts'
import { originOf } from '../../shared/origin.ts'
import { answerByLink, declineByLink, lookByLink, openByLink } from '../commands/by-link.ts'

/** What the recipient of a request may do with the link in the mail. */
export function referenceLinkRoutes(kernel: Kernel): readonly Route[] {
  return [
    routeOf(getReference, async ({ actor }) => ({ status: 200, body: await lookByLink(kernel, linkOf(actor)) })),
    routeOf(openReference, (request) => openByLink(kernel, originOf(openReference, request), linkOf(request.actor))),
    routeOf(answerReference, (request) =>
      answerByLink(kernel, originOf(answerReference, request), linkOf(request.actor), request.body),
    ),
    routeOf(declineReference, (request) =>
      declineByLink(kernel, originOf(declineReference, request), linkOf(request.actor), request.body.reason),
    ),
  ]
}

/** @throws ArriveError `wrong-link` */
function linkOf(actor: Actor): LinkActor {
  if (actor.role !== 'link') throw new ArriveError('wrong-link')
  return actor
}

import type { Call } from '@arrive/contracts/call.ts'
import { type Actor, ArriveError, actorName, type Envelope, type Origin, type Request } from '../kernel/index.ts'

type Sent = Pick<Request, 'actor' | 'requestId' | 'params' | 'idempotencyKey'>

export function originOf(call: Call, { actor, idempotencyKey, requestId, params }: Sent): Origin {
  return {
    call: [call.id, ...Object.values(params)].join('/'),
    actor: actorName(actor),
    idempotencyKey,
    requestId,
  }
}

/** @throws ArriveError `no-session` if the actor is not a person: a visitor or another system. */
export function personOfActor(actor: Actor): number {
  if (!('person' in actor)) throw new ArriveError('no-session')
  return actor.person
}

/** The number in the `actor` of an envelope, such as `staff/17` or `admin/3`. */
export function numberOfActor({ actor }: Pick<Envelope, 'actor'>): number {
  return Number(actor.split('/')[1])
}

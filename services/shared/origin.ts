import type { Call } from '@arrive/contracts/call.ts'
import { type Actor, ArriveError, actorName, type Origin, type Request } from '../kernel/index.ts'

type Sent = Pick<Request, 'actor' | 'requestId' | 'params'> & { readonly idempotencyKey?: string | undefined }

/** Who sent a request and by which call, as events and repeats know it. The path's parameters are part of the call. */
export function originOf(call: Call, { actor, idempotencyKey, requestId, params }: Sent): Origin {
  return {
    call: [call.id, ...Object.values(params)].join('/'),
    actor: actorName(actor),
    idempotencyKey,
    requestId,
  }
}

/**
 * The number of the person who asks. @throws ArriveError `no-session` for who is no person: a visitor, another system.
 */
export function personOfActor(actor: Actor): number {
  if (!('person' in actor)) throw new ArriveError('no-session')
  return actor.person
}

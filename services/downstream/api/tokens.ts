import { createServiceToken, deleteServiceToken, getServiceTokens } from '@arrive/contracts/calls/service-tokens.ts'
import { startOfDay } from '@arrive/contracts/days.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { lineText } from '@arrive/contracts/normalize.ts'
import {
  type Answer,
  ArriveError,
  invalidAnswer,
  type Kernel,
  type Request,
  type RequestOf,
  type Route,
  routeOf,
} from '../../kernel/index.ts'
import { personOfActor } from '../../shared/origin.ts'
import { feedConsumer } from '../answered.ts'
import { allRows, byAge } from '../rows.ts'
import * as tokens from '../service-tokens.ts'

export function tokenRoutes(kernel: Kernel): Route[] {
  async function create({ actor, body }: RequestOf<ReturnType<typeof createServiceToken>>): Promise<Answer> {
    const { name, topics, expires_at: end } = body
    const requested = {
      name,
      topics,
      by: personOfActor(actor),
      ...(end !== undefined && { expiresAt: endOf(kernel, end) }),
    }
    const { token, ...made } = await tokens.createServiceToken(kernel, requested)
    kernel.logger.info({ actor: `service/${made.id}` }, 'A service token was made')
    return { status: 201, body: { message: message('token.made'), ...shown(made), token } }
  }

  async function list(): Promise<Answer> {
    const rows = await allRows<tokens.ServiceToken>(kernel.store, tokens.SERVICE_TOKENS.name)
    return { status: 200, body: rows.toSorted(byAge).map(shown) }
  }

  async function revoke({ params: { token_id: id = '' } }: Request): Promise<Answer> {
    if ((await tokens.findServiceToken(kernel, id)) === undefined) throw new ArriveError('not-found')
    await kernel.store.commit([{ kind: 'remove', collection: tokens.SERVICE_TOKENS.name, id }])
    await kernel.store.forgetProgress(feedConsumer(id))
    kernel.logger.info({ actor: `service/${id}` }, 'A service token was revoked')
    return { status: 200, body: { message: message('token.revoked') } }
  }

  return [
    routeOf(createServiceToken(kernel.events.granted), create),
    routeOf(getServiceTokens(kernel.events.granted), list),
    routeOf(deleteServiceToken, revoke),
  ]
}

function shown({ id, name, topics, createdAt, by, expiresAt, usedAt }: tokens.ServiceToken) {
  return {
    id,
    name: lineText(name),
    topics,
    created_at: createdAt,
    created_by_user_id: by ?? null,
    expires_at: expiresAt ?? null,
    last_used_at: usedAt ?? null,
  }
}

/** A day means its first instant at the agency. @throws ArriveError `invalid-answers` if it is in the past. */
function endOf({ now, settings }: Kernel, requested: string): string {
  const end = requested.includes('T') ? new Date(requested) : startOfDay(requested, settings.timeZone)
  if (end.getTime() > now()) return end.toISOString()
  throw invalidAnswer('expires_at', message('token.end-is-over'))
}

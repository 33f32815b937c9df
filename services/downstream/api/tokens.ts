import { createServiceToken, deleteServiceToken, getServiceTokens } from '@arrive/contracts/calls/service-tokens.ts'
import type { Answer, Request, Route } from '../../kernel/edge/route.ts'
import { ArriveError } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/module.ts'
import { everyRow } from '../rows.ts'
import * as tokens from '../service-tokens.ts'

type Asked = Pick<tokens.ServiceToken, 'name' | 'topics'>

/** What administrators do about service tokens. */
export function tokenRoutes(kernel: Kernel): Route[] {
  async function create({ body }: Request): Promise<Answer> {
    const { token, ...made } = await tokens.createServiceToken(kernel, body as Asked)
    kernel.logger.info({ actor: `service/${made.id}` }, 'A service token was made')
    const message = 'Keep this token: it is not shown again.'
    return { status: 201, body: { message, ...shown(made), token } }
  }

  async function list(): Promise<Answer> {
    const rows = await everyRow<tokens.ServiceToken>(kernel.store, tokens.SERVICE_TOKENS.name)
    return { status: 200, body: rows.toSorted(byAge).map(shown) }
  }

  async function revoke({ params: { token_id: id = '' } }: Request): Promise<Answer> {
    if ((await tokens.findServiceToken(kernel, id)) === undefined) throw new ArriveError('not-found')
    await kernel.store.commit([{ kind: 'remove', collection: tokens.SERVICE_TOKENS.name, id }])
    kernel.logger.info({ actor: `service/${id}` }, 'A service token was revoked')
    return { status: 200, body: { message: 'The token has been revoked.' } }
  }

  return [
    { call: createServiceToken, handle: create },
    { call: getServiceTokens, handle: list },
    { call: deleteServiceToken, handle: revoke },
  ]
}

function byAge(one: tokens.ServiceToken, other: tokens.ServiceToken): number {
  return one.createdAt < other.createdAt ? -1 : 1
}

function shown({ id, name, topics, createdAt }: tokens.ServiceToken) {
  return { id, name, topics, created_at: createdAt }
}

import type { Call } from '@arrive/contracts/call.ts'
import { addFactor, beginFactor, makeBackupCodes, ownFactors, removeFactor } from '@arrive/contracts/calls/factors.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { lineText } from '@arrive/contracts/normalize.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { type Answer, ArriveError, type Request, type RequestOf, type Route, routeOf } from '../../kernel/index.ts'
import { originOf } from '../../shared/origin.ts'
import type { Dependencies } from '../commands/log-in.ts'
import { add, begin, makeCodes, type Owner, remove } from '../commands/own-factors.ts'
import { factorDueAt } from '../factor-due.ts'
import { accountOf, type KnownAccount } from '../reads/accounts.ts'

export function factorRoutes(dependencies: Dependencies): Route[] {
  async function ownerOf(call: Call, request: Request): Promise<Owner> {
    const { actor } = request
    const account = 'session' in actor ? await accountOf(dependencies.kernel, actor.person) : undefined
    if (!('session' in actor) || account === undefined) throw new ArriveError('no-session')
    return { account, session: actor.session, origin: originOf(call, request) }
  }

  async function list(request: Request): Promise<Answer> {
    const { account } = await ownerOf(ownFactors, request)
    return { status: 200, body: shown(account, factorDueAt(dependencies.kernel, account)) }
  }

  async function began(request: RequestOf<typeof beginFactor>): Promise<Answer> {
    return { status: 200, body: await begin(dependencies, await ownerOf(beginFactor, request), request.body) }
  }

  async function added(request: RequestOf<typeof addFactor>): Promise<Answer> {
    const { address, body } = request
    const factor = await add(dependencies, await ownerOf(addFactor, request), { ...body, address })
    return { status: 201, body: { message: message('factor.added'), factor_id: factor } }
  }

  async function removed(request: RequestOf<typeof removeFactor>): Promise<Answer> {
    const { address, body, params } = request
    const typed = { ...body, address, factor: (params['factor_id'] ?? '').toLowerCase() }
    await remove(dependencies, await ownerOf(removeFactor, request), typed)
    return { status: 200, body: { message: message('factor.removed') } }
  }

  async function codes(request: RequestOf<typeof makeBackupCodes>): Promise<Answer> {
    const { address, body } = request
    const made = await makeCodes(dependencies, await ownerOf(makeBackupCodes, request), { ...body, address })
    return { status: 201, body: { message: message('factor.codes-made'), codes: made } }
  }

  return [
    routeOf(ownFactors, list),
    routeOf(beginFactor, began),
    routeOf(addFactor, added),
    routeOf(removeFactor, removed),
    routeOf(makeBackupCodes, codes),
  ]
}

function shown({ factors = [], backupCodes = [] }: KnownAccount, due: number | undefined): AnswerOf<'own-factors'> {
  return {
    factors: factors.map(({ factor, method, name, addedAt }) => {
      // Older names may contain characters that change the text direction, so `lineText` cleans them.
      return { factor_id: factor, method, name: lineText(name), added_at: addedAt }
    }),
    backup_codes: backupCodes.length,
    required_by: due === undefined ? null : new Date(due).toISOString(),
  }
}

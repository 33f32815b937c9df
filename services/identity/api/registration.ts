import { register, registerAdmin } from '@arrive/contracts/calls/accounts.ts'
import { type Message, message } from '@arrive/contracts/messages/message.ts'
import {
  type Answer,
  ArriveError,
  actorName,
  invalidAnswer,
  type RequestOf,
  type Route,
  routeOf,
} from '../../kernel/index.ts'
import { originOf } from '../../shared/origin.ts'
import { type Dependencies, registerAccount } from '../commands/register.ts'
import { registrationSettings } from '../settings.ts'

export function registrationRoutes(dependencies: Dependencies): Route[] {
  const { registration } = registrationSettings(dependencies.kernel.settings.read)
  return [
    routeOf(register, (request) => {
      if (registration !== 'open') throw new ArriveError('invited-only')
      return registerStaff(dependencies, request)
    }),
    routeOf(registerAdmin, (request) => registerAdministrator(dependencies, request)),
  ]
}

function registerStaff(dependencies: Dependencies, request: RequestOf<typeof register>): Promise<Answer> {
  const { body } = request
  refuseMismatch(body, message('account.mismatch'))
  const queueEntry = { lane: 'other', by: request.address } as const
  return registerAccount(dependencies, originOf(register, request), { ...body, role: 'staff', queueEntry })
}

async function registerAdministrator(
  dependencies: Dependencies,
  request: RequestOf<typeof registerAdmin>,
): Promise<Answer> {
  const { body } = request
  refuseMismatch(body, message('account.admin-mismatch'))
  const queueEntry = { lane: 'known', by: actorName(request.actor) } as const
  return registerAccount(dependencies, originOf(registerAdmin, request), { ...body, role: 'admin', queueEntry })
}

interface Passwords {
  readonly password: string
  readonly confirmPassword?: string
}

/** Each screen has its own message for this. */
function refuseMismatch({ password, confirmPassword = password }: Passwords, said: Message): void {
  if (confirmPassword === password) return
  throw invalidAnswer('confirmPassword', said)
}

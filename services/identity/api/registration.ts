import { register, registerAdmin } from '@arrive/contracts/calls/accounts.ts'
import { type Answer, ArriveError, actorName, originOf, type Request, type Route } from '../../kernel/index.ts'
import { type Means, registerAccount } from '../commands/register.ts'

interface Body {
  readonly email: string
  readonly username?: string
  readonly password: string
  readonly confirmPassword?: string
}

/** `POST /register` makes a staff account, `POST /registered` another administrator. */
export function registrationRoutes(means: Means): Route[] {
  return [
    { call: register, handle: (request) => registerStaff(means, request) },
    { call: registerAdmin, handle: (request) => registerAdministrator(means, request) },
  ]
}

function registerStaff(means: Means, request: Request): Promise<Answer> {
  const body = request.body as Body
  refuseMismatch(body, 'Passwords do not match!')
  const turn = { lane: 'other', by: request.address } as const
  return registerAccount(means, originOf(register, request), { ...body, role: 'staff', turn })
}

async function registerAdministrator(means: Means, request: Request): Promise<Answer> {
  const body = request.body as Body
  refuseMismatch(body, 'Passwords do not match')
  const turn = { lane: 'known', by: actorName(request.actor) } as const
  return registerAccount(means, originOf(registerAdmin, request), { ...body, role: 'admin', turn })
}

/** Either screen has its own sentence for it. */
function refuseMismatch({ password, confirmPassword = password }: Body, message: string): void {
  if (confirmPassword === password) return
  throw new ArriveError('invalid-answers', { message, errors: [{ path: 'confirmPassword', message }] })
}

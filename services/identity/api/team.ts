import {
  acceptAdministration,
  changeRole,
  getAdmins,
  inviteAdmin,
  inviteAdminAgain,
  removeAdmin,
} from '@arrive/contracts/calls/team.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { OfficeRole } from '@arrive/contracts/office-roles.ts'
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
import { originOf } from '../../shared/origin.ts'
import { changeByLink } from '../commands/change-password.ts'
import { changeTeam } from '../commands/change-team.ts'
import { inviteAdministrator } from '../commands/invite-administrator.ts'
import { createInviteAgain } from '../commands/invite-again.ts'
import type { Dependencies } from '../commands/log-in.ts'
import type { InvitationLimit } from '../limits/invitation-limit.ts'
import { endOfTerm, type OfficeTerm } from '../office.ts'
import { shownTeam } from '../reads/team.ts'
import { OFFICE_INVITATION } from '../resets.ts'

export function teamRoutes(dependencies: Dependencies & { readonly invitationLimit: InvitationLimit }): Route[] {
  const { kernel, invitationLimit } = dependencies
  const inviteAgain = createInviteAgain(dependencies, invitationLimit)

  async function invite(request: RequestOf<typeof inviteAdmin>): Promise<Answer> {
    const { email, office_role: office, until } = request.body
    const term = termIn(kernel, office, until)
    const origin = originOf(inviteAdmin, request)
    const { outcome, password } = await inviteAdministrator(dependencies, { origin, email, term })
    const body = { ...(outcome.body as object), ...(password !== undefined && { password }) }
    return { status: outcome.status, body: password === undefined ? body : { ...body, message: message('team.made') } }
  }

  async function accept(request: RequestOf<typeof acceptAdministration>): Promise<Answer> {
    const { actor, address, body } = request
    const { password, confirmPassword } = body
    if (actor.role !== 'link') throw new ArriveError('wrong-link')
    if (confirmPassword !== password) throw invalidAnswer('confirmPassword', message('account.mismatch'))
    return changeByLink(dependencies, originOf(acceptAdministration, request), {
      link: actor,
      password,
      address,
      kind: OFFICE_INVITATION,
    })
  }

  async function change(request: RequestOf<typeof changeRole>): Promise<Answer> {
    const { office_role: office, until } = request.body
    const term = termIn(kernel, office, until)
    return changeTeam(kernel, { origin: originOf(changeRole, request), person: Number(request.params.user_id), term })
  }

  async function remove(request: Request): Promise<Answer> {
    return changeTeam(kernel, { origin: originOf(removeAdmin, request), person: Number(request.params.user_id) })
  }

  return [
    routeOf(getAdmins, async () => ({ status: 200, body: await shownTeam(kernel) })),
    routeOf(inviteAdmin, invite),
    routeOf(inviteAdminAgain, async (request) => {
      const { user_id: person } = request.params
      const { outcome, password } = await inviteAgain(originOf(inviteAdminAgain, request), Number(person))
      return password === undefined ? outcome : { ...outcome, body: { ...(outcome.body as object), password } }
    }),
    routeOf(acceptAdministration, accept),
    routeOf(changeRole, change),
    routeOf(removeAdmin, remove),
  ]
}

/** @throws ArriveError `invalid-answers` for an auditor without a future last day, or another role with a last day. */
function termIn({ now, settings }: Kernel, office: OfficeRole, until: string | undefined): OfficeTerm {
  if (office !== 'auditor') {
    if (until !== undefined) throw invalidAnswer('until', message('team.until-of-others'))
    return { office }
  }
  if (until === undefined) throw invalidAnswer('until', message('team.until-missing'))
  if (endOfTerm({ until }, settings.timeZone) <= now()) throw invalidAnswer('until', message('team.until-past'))
  return { office, until }
}

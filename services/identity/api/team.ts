import { changeRole, getAdmins, removeAdmin } from '@arrive/contracts/calls/team.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { OfficeRole } from '@arrive/contracts/office-roles.ts'
import {
  type Answer,
  invalidAnswer,
  type Kernel,
  type Request,
  type RequestOf,
  type Route,
  routeOf,
} from '../../kernel/index.ts'
import { originOf } from '../../shared/origin.ts'
import { changeTeam } from '../commands/change-team.ts'
import { endOfTerm, type OfficeTerm } from '../office.ts'
import { administrators, shownAdministrator } from '../reads/team.ts'

/** The administrators: who they are, what each may do, and who is one no more. */
export function teamRoutes(kernel: Kernel): Route[] {
  async function list(): Promise<Answer> {
    return { status: 200, body: (await administrators(kernel)).map(shownAdministrator) }
  }

  async function change(request: RequestOf<typeof changeRole>): Promise<Answer> {
    const { office_role: office, until } = request.body
    const term = termIn(kernel, office, until)
    return changeTeam(kernel, { origin: originOf(changeRole, request), person: Number(request.params.user_id), term })
  }

  async function remove(request: Request): Promise<Answer> {
    return changeTeam(kernel, { origin: originOf(removeAdmin, request), person: Number(request.params.user_id) })
  }

  return [routeOf(getAdmins, list), routeOf(changeRole, change), routeOf(removeAdmin, remove)]
}

/** @throws ArriveError `invalid-answers` for an auditor without a last day to come, and for anybody else with one. */
function termIn({ now }: Kernel, office: OfficeRole, until: string | undefined): OfficeTerm {
  if (office !== 'auditor') {
    if (until !== undefined) throw invalidAnswer('until', message('team.until-of-others'))
    return { office }
  }
  if (until === undefined) throw invalidAnswer('until', message('team.until-missing'))
  if (endOfTerm({ until }) <= now()) throw invalidAnswer('until', message('team.until-past'))
  return { office, until }
}

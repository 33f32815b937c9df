import { registeredUsers } from '@arrive/contracts/calls/accounts.ts'
import { exportCall } from '@arrive/contracts/calls/exports.ts'
import { deletePatient, deleteStaff, patientIdByEmail, staffIdByEmail } from '@arrive/contracts/calls/people.ts'
import { STAFF_ACCOUNTS } from '@arrive/contracts/lists.ts'
import { ArriveError, type Kernel, type Route } from '../../kernel/index.ts'
import { originOf } from '../../shared/origin.ts'
import { erasePerson } from '../commands/erase.ts'
import { accountList } from '../reads/list.ts'
import { numberByEmail } from '../reads/people.ts'

export function peopleRoutes(kernel: Kernel): Route[] {
  const accounts = accountList(kernel)
  return [
    { call: registeredUsers, handle: ({ query }) => accounts.answer(query) },
    {
      call: exportCall(STAFF_ACCOUNTS, registeredUsers.query),
      handle: async ({ query }) => accounts.file(STAFF_ACCOUNTS, query, kernel),
    },
    numberRoute(kernel, staffIdByEmail, 'staff'),
    numberRoute(kernel, patientIdByEmail, 'patient'),
    erasureRoute(kernel, deleteStaff, 'staff'),
    erasureRoute(kernel, deletePatient, 'patient'),
  ]
}

type Kind = 'staff' | 'patient'

function numberRoute(kernel: Kernel, call: Route['call'], kind: Kind): Route {
  return {
    call,
    handle: async ({ params: { email = '' } }) => {
      const person = await numberByEmail(kernel, kind, email)
      if (person === undefined) throw new ArriveError('no-user')
      return { status: 200, body: { user_id: person } }
    },
  }
}

function erasureRoute(kernel: Kernel, call: Route['call'], kind: Kind): Route {
  return {
    call,
    handle: (request) =>
      erasePerson(kernel, { origin: originOf(call, request), kind, person: Number(request.params.user_id) }),
  }
}

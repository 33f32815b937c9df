import { getPatient } from '@arrive/contracts/calls/people.ts'
import type { Route } from '../../kernel/edge/route.ts'
import { ArriveError } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/module.ts'
import { APPLICATIONS } from '../projections/applications.ts'
import { HOMECARE } from '../projections/intakes.ts'

/** `GET /get_patient/{user_id}`: how many requests a patient has sent. */
export function patientRoute({ reader }: Kernel): Route {
  return {
    call: getPatient,
    handle: async ({ params }) => {
      const person = Number(params.user_id)
      const requests = await reader(APPLICATIONS).ofPerson(HOMECARE.collection.name, person)
      const times = requests.map(({ value }) => String((value as Record<string, unknown>)[HOMECARE.stamp])).sort()
      const last = times.at(-1)
      if (last === undefined) throw new ArriveError('no-user')
      return { status: 200, body: { user_id: person, submissions: times.length, last_submitted_at: last } }
    },
  }
}

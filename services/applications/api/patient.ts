import { getPatient } from '@arrive/contracts/calls/people.ts'
import { ArriveError, type Kernel, type Route } from '../../kernel/index.ts'
import { APPLICATIONS } from '../../shared/applications.ts'
import type { PublicForm } from '../projections/intakes.ts'

/** `GET /get_patient/{user_id}`: how many requests a patient has sent. */
export function patientRoute({ reader }: Kernel, publicForms: readonly PublicForm[]): Route {
  const ofPatients = publicForms.filter(({ kind }) => kind === 'patient')

  async function timesOf(person: number, { collection, stamp }: PublicForm): Promise<readonly string[]> {
    const requests = await reader(APPLICATIONS).ofPerson(collection.name, person)
    return requests.map(({ value }) => String((value as Record<string, unknown>)[stamp]))
  }

  return {
    call: getPatient,
    handle: async ({ params }) => {
      const person = Number(params.user_id)
      const times = (await Promise.all(ofPatients.map((publicForm) => timesOf(person, publicForm)))).flat()
      const last = times.toSorted().at(-1)
      if (last === undefined) throw new ArriveError('no-user')
      return { status: 200, body: { user_id: person, submissions: times.length, last_submitted_at: last } }
    },
  }
}

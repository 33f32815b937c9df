import type { Answers } from '@arrive/contracts/form.ts'
import type { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import type { Person, Scenario } from '../person.ts'
import { NEEDS } from '../pools/care.ts'
import { randomOf } from '../random.ts'

/** A request for care. `time` counts one visitor's requests, each for another need. */
export function homecareBody({ seed }: Scenario, person: Person, time = 0): Answers<typeof homecare>['homecare'] {
  const random = randomOf(seed, person.index, 'homecare', time)
  const need = random.pick(NEEDS)
  return {
    patientFirstName: person.first,
    patientLastName: person.last,
    patientEmail: person.email,
    patientPhone: person.phone,
    patientTakeOver: random.pick(need.who),
    patientGender: person.gender,
    patientAge: random.pick(need.age),
    patientPDN: need.pdn,
    patientPCS: need.pcs,
    patientLivingSituation: random.pick(need.living),
    patientCarePlan: random.pick(need.plan),
    experience: random.pick(['Yes', 'No']),
    patientPaidStatus: random.pick(need.paid),
    patientAvailability: random.pick(['Available Now', 'Within a week', 'Within two week', 'Within a month']),
  }
}

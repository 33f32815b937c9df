import { fillEligibility, getEligibility } from '@arrive/contracts/calls/eligibility.ts'
import type { EligibilityRecorded } from '@arrive/contracts/events/eligibility-recorded.ts'
import { ArriveError, type Kernel, type Route, routeOf } from '../../kernel/index.ts'
import { ELIGIBILITY, OFFICE_FILE } from '../../shared/office-file.ts'
import { originOf } from '../../shared/origin.ts'
import { recordEligibility } from '../commands/record-eligibility.ts'
import { PACKETS, PEOPLE } from '../names.ts'

const NOTHING: EligibilityRecorded = {
  i9_done_on: null,
  i9_done_by: null,
  everify_done_on: null,
  everify_done_by: null,
}

export function eligibilityRoutes(kernel: Kernel): readonly Route[] {
  return [
    routeOf(getEligibility, async ({ params }) => {
      const id = await knownPerson(kernel, params.user_id)
      const found = await kernel.reader(OFFICE_FILE).get(ELIGIBILITY, id)
      return { status: 200, body: found?.value ?? NOTHING }
    }),
    routeOf(fillEligibility, async (request) => {
      const { params, body } = request
      const person = Number(await knownPerson(kernel, params.user_id))
      return recordEligibility(kernel, { person, origin: originOf(fillEligibility, request), data: body })
    }),
  ]
}

/** @throws ArriveError `no-user` for a number without a file, or of an erased person */
async function knownPerson(kernel: Kernel, id = ''): Promise<string> {
  await kernel.upToLog(PACKETS)
  if ((await kernel.reader(PACKETS).get(PEOPLE, id)) === undefined) throw new ArriveError('no-user')
  return id
}

import { fillEligibility, getEligibility } from '@arrive/contracts/calls/eligibility.ts'
import type { EligibilityRecorded } from '@arrive/contracts/events/eligibility-recorded.ts'
import { type Kernel, type Route, routeOf } from '../../kernel/index.ts'
import { ELIGIBILITY, OFFICE_FILE } from '../../shared/office-file.ts'
import { originOf } from '../../shared/origin.ts'
import { recordEligibility } from '../commands/record-eligibility.ts'
import { personOf } from '../reads/reviews.ts'

const NOTHING: EligibilityRecorded = {
  i9_done_on: null,
  i9_done_by: null,
  everify_done_on: null,
  everify_done_by: null,
}

export function eligibilityRoutes(kernel: Kernel): readonly Route[] {
  return [
    routeOf(getEligibility, async ({ params }) => {
      const { user_id: id = '' } = params
      await personOf(kernel, id)
      const found = await kernel.reader(OFFICE_FILE).get(ELIGIBILITY, id)
      return { status: 200, body: found?.value ?? NOTHING }
    }),
    routeOf(fillEligibility, async (request) => {
      const { params, body } = request
      const { user_id: id = '' } = params
      await personOf(kernel, id)
      return recordEligibility(kernel, { person: Number(id), origin: originOf(fillEligibility, request), data: body })
    }),
  ]
}

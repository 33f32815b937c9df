import { type EligibilityRecorded, eligibilityRecorded } from '@arrive/contracts/events/eligibility-recorded.ts'
import type { Kernel, Origin, Outcome } from '../../kernel/index.ts'
import { officeEvent } from '../events/office-event.ts'

export interface Recording {
  readonly person: number
  readonly origin: Origin
  readonly data: EligibilityRecorded
}

/** @throws as `sendOnce` */
export async function recordEligibility(kernel: Kernel, { person, origin, data }: Recording): Promise<Outcome> {
  const { submit } = kernel
  return submit.sendOnce(submit.eventId(origin), {
    ...officeEvent(kernel, origin, eligibilityRecorded.type, person),
    data,
    request: data,
  })
}

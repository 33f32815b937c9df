import { type EligibilityRecorded, eligibilityRecorded } from '@arrive/contracts/events/eligibility-recorded.ts'
import type { Kernel, Origin, Outcome } from '../../kernel/index.ts'
import { OFFICE_FILE } from '../../shared/office-file.ts'

export interface Recording {
  readonly person: number
  readonly origin: Origin
  readonly data: EligibilityRecorded
}

/** @throws as `sendOnce` */
export async function recordEligibility(kernel: Kernel, { person, origin, data }: Recording): Promise<Outcome> {
  const { submit, events } = kernel
  return submit.sendOnce(submit.eventId(origin), {
    origin,
    topic: eligibilityRecorded.topic,
    source: '/arrive/office',
    type: eligibilityRecorded.type,
    dataschema: events.schemaOf(eligibilityRecorded.type),
    person,
    data,
    request: data,
    awaited: [OFFICE_FILE],
  })
}

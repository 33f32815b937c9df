import type { OpenEvent } from '../../kernel/index.ts'
import { numberOfActor } from '../../shared/origin.ts'

/** When an administrator (`admin/3`) did it, and who. */
export function decidedBy({ envelope }: OpenEvent) {
  return { at: envelope.time, by: numberOfActor(envelope) }
}

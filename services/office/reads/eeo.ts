import { EEO_ANSWERS, EEO_BATCH, type EeoQuestion } from '@arrive/contracts/eeo.ts'
import { eeoCounted } from '@arrive/contracts/events/eeo-counted.ts'
import { clearData, type Envelope, historyOf, type Kernel } from '../../kernel/index.ts'
import { addedCounts, type Counted, NO_SUMS } from '../eeo-sums.ts'
import { AGENCY_HISTORY } from '../names.ts'

/** The events of the agency belong to person 0 in the history. */
const NOBODY = 0

/** Adds up the events: there are few, and so no document can differ from the log. */
export async function readEeo(kernel: Kernel) {
  await kernel.upToLog(AGENCY_HISTORY)
  let answers = 0
  let sums = NO_SUMS
  let updatedAt: string | null = null
  for await (const docs of historyOf(kernel.store, NOBODY)) {
    for (const { body } of docs) {
      const envelope: Envelope = JSON.parse(body)
      if (envelope.type !== eeoCounted.type) continue
      const counted = kernel.upcast(envelope.dataschema, clearData(envelope)) as Counted
      answers += counted.answers
      sums = addedCounts(sums, counted)
      if (updatedAt === null || updatedAt < envelope.time) updatedAt = envelope.time
    }
  }
  const shown = (question: EeoQuestion) =>
    EEO_ANSWERS[question].map((value, at) => ({ value, count: largeOnly(sums[question][at] ?? 0) }))
  return { answers, updated_at: updatedAt, sex: shown('sex'), race_ethnicity: shown('race_ethnicity') }
}

/** Few people of a kind could be recognized. */
function largeOnly(count: number): number | null {
  return count < EEO_BATCH ? null : count
}

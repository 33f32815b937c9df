import { type Kernel, outcomeDocs } from '../kernel/index.ts'

/** Milliseconds. */
const TIMEOUT_MS = 4_000

/** Undefined after a timeout. */
export async function projected(
  { outcomes, pacing }: Pick<Kernel, 'outcomes' | 'pacing'>,
  event: string,
  projection: string,
): Promise<outcomeDocs.RecordedOutcome | undefined> {
  pacing.wake()
  const id = outcomeDocs.outcomeId(event, projection)
  const found = async () => (await outcomes.find(id)) ?? (await outcomes.wait(id, TIMEOUT_MS))
  return found().catch(() => undefined)
}

/** Events in the log may still be refused, like the second of two changes from one state. */
export function isRefused(outcome: outcomeDocs.RecordedOutcome | undefined): boolean {
  return outcome !== undefined && outcome.status >= 400
}

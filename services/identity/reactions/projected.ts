import { type Kernel, outcomeId, type RecordedOutcome } from '../../kernel/index.ts'

/** Longest wait for a projection, in milliseconds. */
const TIMEOUT_MS = 4_000

/** What a projection has made of an event, once it has it; undefined for one that is away. */
export async function projected(
  { outcomes, pacing }: Pick<Kernel, 'outcomes' | 'pacing'>,
  event: string,
  projection: string,
): Promise<RecordedOutcome | undefined> {
  pacing.wake()
  const id = outcomeId(event, projection)
  const found = async () => (await outcomes.find(id)) ?? (await outcomes.wait(id, TIMEOUT_MS))
  return found().catch(() => undefined)
}

/** Whether an event was refused after it was in the log, as all but the first of two changes from one state are. */
export function isRefused(outcome: RecordedOutcome | undefined): boolean {
  return outcome !== undefined && outcome.status >= 400
}

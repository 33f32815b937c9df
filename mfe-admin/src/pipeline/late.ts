import type { PipelineList } from '@arrive/contracts/pipeline.ts'
import type { PersonRow } from './calls.ts'

const HOUR = 60 * 60_000
/** Hours in which the office answers someone new. */
export const PROMISED: Readonly<Record<PipelineList, number>> = { applicants: 48, requests: 24 }

export function isLate(list: PipelineList, { state, since }: Pick<PersonRow, 'state' | 'since'>, now: number): boolean {
  return state === 'new' && Date.parse(since) + PROMISED[list] * HOUR <= now
}

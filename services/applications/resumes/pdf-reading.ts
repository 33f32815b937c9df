import { setImmediate } from 'node:timers/promises'
import { ActiveContentError } from './danger.ts'

/** How much of one file may still be read: nested objects would be read again and again. */
export interface Reading {
  /** Characters. */
  left: number
  /** Characters read since the last yield to the event loop. */
  atOnce: number
}

/** Characters read before yielding to the event loop; it takes some milliseconds. */
const AT_ONCE = 64 * 1_024
/** What one step costs, as a number of skipped characters. */
const STEP = 64

/** Counts a step over some characters. @throws ActiveContentError `damaged` if too much was read. */
export function spend(reading: Reading, characters: number): void {
  reading.left -= characters
  reading.atOnce += characters + STEP
  if (reading.left < 0) throw new ActiveContentError('damaged')
}

/** Whether it is time to yield to the event loop. */
export function isYieldDue({ atOnce }: Reading): boolean {
  return atOnce >= AT_ONCE
}

/** Yields to the event loop. */
export async function yieldToEventLoop(reading: Reading): Promise<void> {
  reading.atOnce = 0
  await setImmediate()
}

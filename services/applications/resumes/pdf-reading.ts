import { setImmediate } from 'node:timers/promises'
import { Dangerous } from './danger.ts'

/** How much may still be read of one file: objects that lie in each other would be read again and again. */
export interface Reading {
  /** Characters. */
  left: number
  /** What has been read since others had their turn. */
  atOnce: number
}

/** What is read at once, in characters; it takes some milliseconds. */
const AT_ONCE = 64 * 1_024
/** A step costs as much as so many characters that are passed over. */
const STEP = 64

/** Notes a step over some characters. @throws Dangerous `damaged` where too much was read. */
export function spend(reading: Reading, characters: number): void {
  reading.left -= characters
  reading.atOnce += characters + STEP
  if (reading.left < 0) throw new Dangerous('damaged')
}

/** Whether others must have their turn. */
export function isTired({ atOnce }: Reading): boolean {
  return atOnce >= AT_ONCE
}

/** Gives others their turn. */
export async function rest(reading: Reading): Promise<void> {
  reading.atOnce = 0
  await setImmediate()
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Mix } from './planned-saves.ts'

/** The forms of people at a steady rate: mostly the packet; applications bring files. */
export const STEADY_FORMS: Mix = { register: 0, career: 0.01, homecare: 0.01 }
/** Milliseconds. A longer delay, as from a debugger, is not made up for. */
const HELD_UP = 1_000

/** Runs calls at a steady rate, with the time that each was due (`performance.now`), until it is over. */
export async function atSteadyRate(
  perSecond: number,
  isOver: () => boolean,
  call: (due: number) => void,
): Promise<void> {
  let due = performance.now()
  while (!isOver()) {
    call(due)
    due += 1_000 / perSecond
    const now = performance.now()
    if (now - due > HELD_UP) due = now
    if (due > now) await pause(due - now)
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Mix } from './planned-saves.ts'

/** What people at a steady rate save: mostly the packet; the applications bring files. */
export const STEADY_FORMS: Mix = { register: 0, career: 0.01, homecare: 0.01 }
/** Milliseconds. What was held up for longer than that, as by a debugger, is not caught up with. */
const HELD_UP = 1_000

/** Calls so often in a second, with the time that each call was due (`performance.now`), until it is over. */
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

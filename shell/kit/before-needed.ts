import { listen } from './subscribe.ts'

/** What visitors do before anything that can fail. */
const FIRST_EVENTS = ['focusin', 'pointerdown', 'keydown'] as const

/** Loads code at the first activity, so it is there when needed. */
export function loadBeforeNeeded(load: () => Promise<unknown>): () => void {
  const start = () => {
    stop()
    load().catch(() => undefined)
  }
  const stop = listen(window, FIRST_EVENTS, start, { capture: true, passive: true })
  return stop
}

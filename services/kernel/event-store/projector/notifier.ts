import type { Source } from '../ports/event-log.ts'

/** Notifies subscribers in this process when a live projector has advanced in a source. */
export interface Notifier {
  readonly notify: (source: Source) => void
  /** Returns a function that unsubscribes the listener. */
  readonly subscribe: (listener: (source: Source) => void) => () => void
}

export function createNotifier(): Notifier {
  const listeners = new Set<(source: Source) => void>()
  return {
    notify: (source) => {
      for (const listener of listeners) listener(source)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

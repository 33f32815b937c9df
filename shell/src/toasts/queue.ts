import type { ToastKind } from '@arrive/router'
import type { ToastSource } from '../services.ts'

export interface ToastMessage {
  readonly message: string
  readonly kind: ToastKind
}

/** Milliseconds. */
export const SHOWN = 5_000

/** Queues messages until the code that shows them is loaded. */
export function createToasts(): ToastSource & { readonly take: () => readonly ToastMessage[] } {
  const listeners = new Set<() => void>()
  let waiting: readonly ToastMessage[] = []
  let isNeeded = false
  return {
    toast: (message, kind = 'ok') => {
      waiting = [...waiting, { message, kind }]
      isNeeded = true
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    needed: () => isNeeded,
    take: () => {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}

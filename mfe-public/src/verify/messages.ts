import type { Asked, Checked } from './check-file.ts'

/** What the page says to its worker. Each check has a number. */
export type ToWorker = ({ readonly kind: 'check' } & Asked & { readonly check: number }) | { readonly kind: 'cancel' }

/** What the worker says. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly check: number; readonly bytes: number }
  | { readonly kind: 'checked'; readonly check: number; readonly checked: Checked }

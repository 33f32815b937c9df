import type { Checked, CheckRequest } from './check-file.ts'

/** Messages to the worker. Each check has a number. */
export type ToWorker =
  | ({ readonly kind: 'check' } & CheckRequest & { readonly check: number })
  | { readonly kind: 'cancel' }

/** Messages from the worker. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly check: number; readonly bytes: number }
  | { readonly kind: 'checked'; readonly check: number; readonly checked: Checked }

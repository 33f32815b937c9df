import type { Kernel } from '../kernel/index.ts'
import { type Lease, takeLease } from '../shared/lease.ts'
import { LEASES } from './names.ts'

/** The engines allow only one process, so no lease is needed. */
const ALONE: Lease = { renew: async () => true, release: async () => {} }

export interface RightOptions {
  readonly id: string
  readonly owner: string
  /** Milliseconds. */
  readonly length: number
}

/** A lease for one process at a time, granted always on unshared engines. Undefined if another process has it. */
export async function takeRight(
  { store, now, shared }: Pick<Kernel, 'store' | 'now' | 'shared'>,
  options: RightOptions,
): Promise<Lease | undefined> {
  return shared ? takeLease(store, { collection: LEASES.name, now, ...options }) : ALONE
}

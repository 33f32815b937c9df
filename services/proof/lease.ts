import type { Kernel } from '../kernel/index.ts'
import { type Lease, takeLease } from '../shared/lease.ts'
import { LEASES } from './names.ts'

/** Where nobody else can have the log open. */
const ALONE: Lease = { renew: async () => true, release: async () => {} }

export interface RightOptions {
  /** What it is the right to. */
  readonly id: string
  readonly owner: string
  /** Milliseconds for which it holds. */
  readonly length: number
}

/** A right that one process has at a time, and a process that is alone always; nothing where another one has it. */
export async function takeRight(
  { store, now, shared }: Pick<Kernel, 'store' | 'now' | 'shared'>,
  options: RightOptions,
): Promise<Lease | undefined> {
  return shared ? takeLease(store, { collection: LEASES.name, now, ...options }) : ALONE
}

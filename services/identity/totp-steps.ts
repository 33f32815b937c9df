import type { Doc, Kernel, Write } from '../kernel/index.ts'
import { stepAt } from './totp.ts'

/** The last used step of each TOTP, so that no code works twice. */
export const TOTP_STEPS = { name: 'totp_steps', ledger: true } as const

interface Owner {
  readonly id: string
  readonly person: number
}

type Store = Pick<Kernel, 'store' | 'now'>

/**
 * After a restore or a move the used steps are unknown, so every step that may have been used by now is refused, and
 * the next one is accepted.
 */
export async function takeStep({ store, now }: Store, owner: Owner, step: number, beside: Write): Promise<boolean> {
  const known = (await store.get(TOTP_STEPS.name, [owner.id])).get(owner.id)
  if (known === undefined) {
    await store.insertOnce(TOTP_STEPS.name, docOf(owner, stepAt(now()) + 1))
    return false
  }
  if (step <= lastOf(known)) return false
  const put: Write = { kind: 'put', collection: TOTP_STEPS.name, doc: docOf(owner, step), over: known.body }
  return (await store.commit([put, beside])) === 'done'
}

/** The first code of a TOTP is used once it is added. */
export function firstStep(owner: Owner, step: number): Write {
  return { kind: 'put', collection: TOTP_STEPS.name, doc: docOf(owner, step), over: null }
}

function lastOf({ body }: Doc): number {
  const { step }: { readonly step: number } = JSON.parse(body)
  return step
}

function docOf({ id, person }: Owner, step: number): Doc {
  return { id, person, body: JSON.stringify({ step }) }
}

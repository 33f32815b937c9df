import type { Doc, Kernel, Write } from '../kernel/index.ts'
import { stepAt } from './totp.ts'

/** The last step of each TOTP whose code was taken, so that none is taken twice. */
export const TOTP_STEPS = { name: 'totp_steps', ledger: true } as const

interface Owner {
  readonly id: string
  readonly person: number
}

type Store = Pick<Kernel, 'store' | 'now'>

/**
 * Takes the code of a step, which must come after the last one. What is not kept is not known: after a restore, or a
 * move to other engines, a code of before could be used again. So none of the steps that can have been used by now is
 * taken then, and the next code is.
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

/** Keeps the step of the code by which a TOTP was added: it is used by then. */
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

import { type Kernel, OUTCOME_AGE, OUTCOMES, outcomeDoc, outcomeId, type Write } from '../../kernel/index.ts'

const NOBODY = 0
const DONE = { status: 200, body: {} } as const

export interface Settled {
  readonly write: Write
  readonly tell: () => void
}

export function settled(
  { outcomes, now }: Pick<Kernel, 'outcomes' | 'now'>,
  reaction: string,
  event: { readonly id: string; readonly fingerprint?: string },
): Settled {
  const id = outcomeId(event.id, reaction)
  const outcome = { ...DONE, fingerprint: event.fingerprint ?? '' }
  const doc = { ...outcomeDoc(id, NOBODY, outcome, undefined), expires: now() + OUTCOME_AGE }
  return {
    write: { kind: 'put', collection: OUTCOMES.name, doc },
    tell: () => void outcomes.settle(id, outcome),
  }
}

import { type Kernel, outcomeDocs, type Write } from '../../kernel/index.ts'

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
  const id = outcomeDocs.outcomeId(event.id, reaction)
  const outcome = { ...DONE, fingerprint: event.fingerprint ?? '' }
  const doc = { ...outcomeDocs.outcomeDoc(id, NOBODY, outcome, undefined), expires: now() + outcomeDocs.OUTCOME_AGE }
  return {
    write: { kind: 'put', collection: outcomeDocs.OUTCOMES.name, doc },
    tell: () => void outcomes.settle(id, outcome),
  }
}

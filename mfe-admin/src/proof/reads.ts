import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../queries.ts'
import type { Checkpoint, Proof, ProofState } from './proof.ts'

/** Milliseconds between refreshes of an open page. */
const EVERY = 10_000
const FAILED = 'We could not load the state of the seals. Please try again later.'

export const PROOF = ['proof'] as const

/** How far the log is sealed, with the latest checkpoint. */
export function proofQuery(session: Session) {
  return queryOptions({
    queryKey: PROOF,
    refetchInterval: EVERY,
    queryFn: async (): Promise<Proof> => {
      const [state, { checkpoints }] = await Promise.all([
        read<ProofState>(session, '/proof/state', FAILED),
        read<{ readonly checkpoints: readonly Checkpoint[] }>(session, '/proof/checkpoints', FAILED),
      ])
      return { state, latest: checkpoints[0] }
    },
  })
}

import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { askError } from '../queries.ts'
import type { Checkpoint, Proof, ProofState } from './proof.ts'

/** Milliseconds between refreshes of an open page. */
const EVERY = 10_000
const FAILED = 'We could not load the state of the seals. Please try again later.'

export const PROOF = ['proof'] as const

/** How far the log is sealed, with the latest checkpoint. */
export function proofQuery({ authFetch }: Session) {
  return queryOptions({
    queryKey: PROOF,
    refetchInterval: EVERY,
    queryFn: async (): Promise<Proof> => {
      const [state, { checkpoints }] = await Promise.all([
        read<ProofState>(authFetch, '/proof/state'),
        read<{ readonly checkpoints: readonly Checkpoint[] }>(authFetch, '/proof/checkpoints'),
      ])
      return { state, latest: checkpoints[0] }
    },
  })
}

async function read<T>(fetch: Session['authFetch'], path: string): Promise<T> {
  const response = await fetch(path, { headers: { Accept: 'application/json' } }).catch(() => undefined)
  if (response?.ok !== true) throw askError(FAILED, response?.status)
  return (await response.json()) as T
}

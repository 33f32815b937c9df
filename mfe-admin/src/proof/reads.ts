import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { askError } from '../queries.ts'
import type { Checkpoint, Proof, ProofState } from './proof.ts'

const FAILED = 'We could not load the state of the seals. Please try again later.'

/** How far the log is sealed, with the latest checkpoint. */
export function proofQuery({ authFetch }: Session) {
  return queryOptions({
    queryKey: ['proof'],
    queryFn: async (): Promise<Proof> => {
      const [state, { checkpoints }] = await Promise.all([
        read<ProofState>(authFetch, '/proof/state'),
        read<{ readonly checkpoints: readonly Checkpoint[] }>(authFetch, '/proof/checkpoints'),
      ])
      // The ones that places outside have come first; the last one is the latest.
      return { state, latest: checkpoints.toSorted((one, other) => one.size - other.size).at(-1) }
    },
  })
}

async function read<T>(fetch: Session['authFetch'], path: string): Promise<T> {
  const response = await fetch(path, { headers: { Accept: 'application/json' } }).catch(() => undefined)
  if (response?.ok !== true) throw askError(FAILED, response?.status)
  return (await response.json()) as T
}

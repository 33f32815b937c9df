import type { DocumentStore } from '../event-store/ports/document-store.ts'

/** `answer-lost`: the commit is done, but reports a failure. */
export type FaultPlan = 'well' | 'refused' | 'answer-lost'

/** After the plan all commits succeed. */
export function faultyStore(store: DocumentStore, plan: readonly FaultPlan[]): DocumentStore {
  const left = [...plan]
  return {
    ...store,
    commit: async (writes, progress) => {
      const fate = left.shift() ?? 'well'
      if (fate === 'refused') throw new Error('The store is away')
      const done = await store.commit(writes, progress)
      if (fate === 'answer-lost') throw new Error('The answer was lost')
      return done
    },
  }
}

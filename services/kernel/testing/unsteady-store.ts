import type { DocumentStore } from '../event-store/ports/document-store.ts'

/** How a commit ends: as it should; refused; or done, and the answer lost on the way. */
export type FaultPlan = 'well' | 'refused' | 'answer-lost'

/** A store whose commits end as the fates say, one after the other; after the last all end well. */
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

import { AsyncLocalStorage } from 'node:async_hooks'
import { type DocumentStore, type EventLog, type OpenEngines, openEngines } from '../kernel/index.ts'
import { watchTransactions } from '../kernel/testing/engines.ts'
import { run } from '../run.ts'

// The product as main.ts runs it, but that it sends itself FAULT_SIGNAL at the step FAULT_STEP, when a projector comes
// there for the FAULT_TIME-th time after SIGUSR2.
const { FAULT_SIGNAL = 'SIGKILL', FAULT_STEP = '', FAULT_TIME = '1' } = process.env
const projecting = new AsyncLocalStorage<true>()
let left = Number.POSITIVE_INFINITY
process.once('SIGUSR2', () => {
  left = Number(FAULT_TIME)
})

function reached(step: string): void {
  if (step === FAULT_STEP && --left === 0) process.kill(process.pid, FAULT_SIGNAL)
}

/** Readers with a generation are projectors. */
const isProjector = (reader: string | undefined) => reader?.includes('@') === true

function watchedLog(log: EventLog): EventLog {
  return {
    ...log,
    follow: (subscription) =>
      log.follow({
        ...subscription,
        handle: (entries) => {
          if (isProjector(subscription.reader)) reached('fetched')
          return subscription.handle(entries)
        },
      }),
  }
}

function watchedStore(store: DocumentStore): DocumentStore {
  return {
    ...store,
    commit: (writes, progress) =>
      isProjector(progress?.reader)
        ? projecting.run(true, () => store.commit(writes, progress))
        : store.commit(writes, progress),
  }
}

function watched(engines: OpenEngines): OpenEngines {
  return { ...engines, log: watchedLog(engines.log), store: watchedStore(engines.store) }
}

watchTransactions((step) => {
  if (projecting.getStore() === true) reached(step)
})
await run({ openEngines: async (...by) => watched(await openEngines(...by)) })

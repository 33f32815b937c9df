import { AsyncLocalStorage } from 'node:async_hooks'
import { run } from '../../app/run.ts'
import { type DocumentStore, type EventLog, type KeyVault, type OpenEngines, storage } from '../../kernel/index.ts'
import { watchTransactions } from '../../kernel/testing/engines.ts'
import { watchCommits } from '../../kernel/testing/index.ts'
import type { Step } from './steps.ts'

// The product as main.ts runs it, but it sends itself FAULT_SIGNAL when a projector reaches the step FAULT_STEP for
// the FAULT_TIME-th time after SIGUSR2.
const { FAULT_SIGNAL = 'SIGKILL', FAULT_STEP = '', FAULT_TIME = '1' } = process.env
const projecting = new AsyncLocalStorage<true>()
let left = Number.POSITIVE_INFINITY
process.once('SIGUSR2', () => {
  left = Number(FAULT_TIME)
})

function reached(step: Step): void {
  if (step === FAULT_STEP && --left === 0) process.kill(process.pid, FAULT_SIGNAL)
}

function reachedIfProjecting(step: Step): void {
  if (projecting.getStore() === true) reached(step)
}

/** Readers with a generation are projectors. */
const isProjector = (reader: string | undefined) => reader?.includes('@') === true

function watchedLog(log: EventLog): EventLog {
  return {
    ...log,
    follow: (subscription) => {
      if (!isProjector(subscription.reader)) return log.follow(subscription)
      return log.follow({
        ...subscription,
        handle: (...by) =>
          projecting.run(true, async () => {
            reached('fetched')
            const next = await subscription.handle(...by)
            reached('handled')
            return next
          }),
      })
    },
  }
}

function watchedStore(store: DocumentStore): DocumentStore {
  return {
    ...store,
    get: async (...by) => {
      reachedIfProjecting('documents-asked')
      const docs = await store.get(...by)
      reachedIfProjecting('documents-read')
      return docs
    },
    commit: async (writes, progress) => {
      if (!isProjector(progress?.reader)) return store.commit(writes, progress)
      reachedIfProjecting('made')
      const moved = await store.commit(writes, progress)
      reachedIfProjecting('written')
      return moved
    },
  }
}

/** Not copied, because its secrets change in a rotation. */
function watchedVault(vault: KeyVault): KeyVault {
  const existing: KeyVault['existing'] = async (persons) => {
    const keys = await vault.existing(persons)
    reachedIfProjecting('keys-read')
    return keys
  }
  return Object.assign(Object.create(vault), { existing })
}

function watched(engines: OpenEngines): OpenEngines {
  const { log, store, vault } = engines
  return { ...engines, log: watchedLog(log), store: watchedStore(store), vault: watchedVault(vault) }
}

watchTransactions(reachedIfProjecting)
// On files, a projector's work is committed later, together with that of others.
watchCommits('documents.db', reached)
await run({ openEngines: async (...by) => watched(await storage.openEngines(...by)) })

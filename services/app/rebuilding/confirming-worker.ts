import { parentPort } from 'node:worker_threads'
import { topicsOf } from '@arrive/contracts/event.ts'
import { createUpcast } from '@arrive/contracts/upcast.ts'
import { createOutcomes, KERNEL_COLLECTIONS, messageOf, openFolderAgain, storedSpecs } from '../../kernel/index.ts'
import { ERASURE, modulesOf } from '../compose.ts'
import { loadContracts } from '../contracts.ts'
import { masterKeys } from '../keys/master-key.ts'
import { readSettings } from '../settings/settings.ts'
import { createConfirm, type Question, type Said } from './confirming.ts'

/** Answers the questions of `startConfirmingThread`, one at a time. */
const settings = readSettings(process.env)
const contracts = loadContracts()
const opened = await openFolderAgain(settings.dataDir, {
  topics: topicsOf(contracts.events),
  masters: masterKeys(settings),
})
const { log, store, vault } = opened
await store.ensure(KERNEL_COLLECTIONS)
const projections = modulesOf(contracts).flatMap((module) => module.projections?.(vault.secrets) ?? [])

parentPort?.on('message', (question: Question) => {
  void answer(question)
    .catch((error: unknown): Said => ({ failed: messageOf(error) }))
    .then(say)
})

async function answer(question: Question): Promise<Said> {
  const projection = projections.find(({ name }) => name === question.projection)
  if (projection === undefined) throw new Error(`No projection ${question.projection}`)
  await store.ensure(storedSpecs(projection, question.generation))
  const confirm = createConfirm({
    log,
    store,
    vault,
    outcomes: createOutcomes(store, vault),
    projection,
    pepper: vault.secrets.pepper,
    upcast: createUpcast(contracts.events),
    erasure: ERASURE,
    now: Date.now,
  })
  return { confirmation: await confirm(question, (done) => say({ done })) }
}

function say(said: Said): void {
  parentPort?.postMessage(said)
}

import { ArriveError, type Kernel } from '../../kernel/index.ts'
import { type Batch, readHeld, type Unconfirmed } from '../held-answers.ts'
import { confirm, forget, hasAnswered } from './confirm-eeo.ts'
import { appendCount, isCounted } from './count-eeo.ts'

/** Milliseconds between two rounds. */
export const EEO_ROUND = 5_000

const SYSTEM = 'system'

/**
 * Finishes what an ended process has left: persons without their event, and full batches without theirs. Acts only on
 * what the round before has seen, too, because another process may be working on the rest.
 */
export function finishEeo(kernel: Kernel): () => Promise<void> {
  let seen: ReadonlySet<string> = new Set()
  let done: ReadonlySet<string> = new Set()

  async function finishBatch(batch: Batch): Promise<boolean> {
    const { event } = batch
    if (done.has(event) || (await isCounted(kernel, batch))) return true
    if (seen.has(event)) await appendCount(kernel, batch)
    return false
  }

  return async () => {
    const { unconfirmed, batches } = (await readHeld(kernel)).held
    for (const waiting of unconfirmed) if (seen.has(waiting.event)) await confirmLate(kernel, waiting)
    const finished: string[] = []
    for (const batch of batches) if (await finishBatch(batch)) finished.push(batch.event)
    await destroyKeys(kernel, batches.slice(1))
    done = new Set(finished)
    seen = new Set([...unconfirmed, ...batches].map(({ event }) => event))
  }
}

async function confirmLate(kernel: Kernel, waiting: Unconfirmed): Promise<void> {
  if (await hasAnswered(kernel, waiting.person)) return forget(kernel, waiting)
  try {
    await confirm(kernel, waiting, SYSTEM)
  } catch (error) {
    if (!(error instanceof ArriveError) || error.code !== 'erased') throw error
  }
}

/** So that nothing that is left of a batch on a disk can be opened. Not the latest: a backup may be reading it. */
async function destroyKeys({ vault }: Pick<Kernel, 'vault'>, batches: readonly Batch[]): Promise<void> {
  const numbers = batches.map(({ number }) => number)
  const there = await vault.existing(numbers)
  for (const number of there.keys()) await vault.destroy(number)
}

import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { withDeadline, withinDeadline } from '../../common/deadline.ts'
import { openToyShop, type ToyShop } from '../../testing/toy-shop.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { createOutcomes, OUTCOMES, outcomeDoc, outcomeId, type RecordedOutcome } from './outcomes.ts'

// Uses real timers: fake ones do not carry the async context of the request that started them.

const SAVED: RecordedOutcome = { status: 200, body: { message: 'Saved' }, fingerprint: 'print' }
const ID = outcomeId('event-1', 'toy')

let shop: ToyShop
beforeEach(async () => {
  shop = await openToyShop()
})
afterEach(() => shop.close())

const READ_MS = 10

/** Like the MongoDB store: each read takes a moment and counts against the deadline of the current request. */
function patientStore() {
  let reads = 0
  const slow = (...asked: Parameters<DocumentStore['get']>) =>
    pause(READ_MS).then(() => {
      reads++
      return shop.store.get(...asked)
    })
  const store: DocumentStore = {
    ...shop.store,
    get: (...asked) =>
      withinDeadline(
        1_000,
        () => slow(...asked),
        () => new Error('late'),
      ),
  }
  return { store, reads: () => reads }
}

test('outcomes are still looked up after the deadline of the request that started the lookup', async () => {
  const { store, reads } = patientStore()
  const outcomes = createOutcomes(store, shop.vault, 5)
  const impatient = withDeadline(30, () => outcomes.wait('never#toy', 1_500)).catch(({ code }) => code)
  while (reads() * READ_MS < 100) await pause(1)
  const doc = outcomeDoc(ID, 1, SAVED, await shop.vault.keyFor(1))
  await shop.store.commit([{ kind: 'put', collection: OUTCOMES.name, doc }])
  expect(await outcomes.wait(ID, 30_000)).toEqual(SAVED)
  expect(await impatient).toBe('log-away')
})

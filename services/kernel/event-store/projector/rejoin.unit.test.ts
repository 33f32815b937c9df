import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { entriesOf } from '../../testing/events.ts'
import { scriptedLog } from '../../testing/scripted-log.ts'
import { IN_ONE, toyRuns } from '../../testing/toy-runs.ts'
import { openToyShop, type ToyShop } from '../../testing/toy-shop.ts'
import { deferred } from '../../testing/waiting.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { Entry, EventLog, Subscription } from '../ports/event-log.ts'
import { otherSign } from './pausing.ts'
import { createProjector } from './projector.ts'

let shop: ToyShop
beforeEach(async () => {
  shop = await openToyShop()
})
afterEach(() => shop.close())

const { saved, run, place, colourOf } = toyRuns(() => shop)

/** Delays the first read of documents, but returns the state at the time of the call. */
function heldStore() {
  const requested = deferred()
  const gate = deferred()
  let isFirst = true
  const get: DocumentStore['get'] = async (collection, ids, reading) => {
    const found = await shop.store.get(collection, ids, reading)
    if (isFirst && collection.startsWith('toys')) {
      isFirst = false
      requested.resolve()
      await gate.promise
    }
    return found
  }
  return { store: { ...shop.store, get }, asked: requested.promise, release: gate.resolve }
}

async function rejoined(entries: readonly Entry[], meanwhile: () => Promise<unknown>, more = false) {
  const { store, asked: requested, release } = heldStore()
  const following = deferred<Subscription>()
  const follow: EventLog['follow'] = (subscription) => {
    following.resolve(subscription)
    return { stop: async () => {} }
  }
  const projector = createProjector(shop.options({ ...scriptedLog(entries, []), follow }, { store }))
  projector.start()
  const { start, handle } = await following.promise
  await start()
  const handling = handle(entries.slice(0, 1), more)
  await requested
  await meanwhile()
  await start()
  release()
  const answers = [await handling, ...(more ? [await handle(entries.slice(1, 2))] : [])]
  await projector.stop()
  return answers
}

const threeSaves = async () =>
  entriesOf([await saved('a', 1), await saved('b', 1, 'blue'), await saved('c', 1, 'green')])

test('a batch that was read before another process advanced is not committed', async () => {
  const entries = await threeSaves()
  const answers = await rejoined(entries, () => run(scriptedLog(entries.slice(0, 2), IN_ONE)))
  expect([answers, await place(), await colourOf(1)]).toEqual([[2], 2, 'blue'])
  expect(shop.failures).toEqual([])
})

test('several gathered batches that were read before another process advanced are not committed', async () => {
  const entries = await threeSaves()
  const answers = await rejoined(entries, () => run(scriptedLog(entries, IN_ONE)), true)
  expect([answers, await place(), await colourOf(1)]).toEqual([[1, 3], 3, 'green'])
})

test('a batch that was read before a pause does not end it', async () => {
  const entries = await threeSaves()
  const paused = { reader: 'toy@1', source: 'toys/0', expected: 0, next: otherSign(0) } as const
  const answers = await rejoined(entries, () => shop.store.commit([], paused))
  expect([answers, await place(), await colourOf(1)]).toEqual([[0], -1, undefined])
  expect(shop.failures).toEqual([])
})

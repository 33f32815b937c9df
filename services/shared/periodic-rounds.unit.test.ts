import { expect, test } from '@jest/globals'
import type { Doc } from '../kernel/index.ts'
import { createRounds } from './periodic-rounds.ts'

const HOUR = 60 * 60_000

function rounds(clock: { now: number }) {
  const docs = new Map<string, Doc>()
  const store = {
    insertOnce: async (_: string, doc: Doc) => {
      const before = docs.get(doc.id)
      if (before === undefined) docs.set(doc.id, doc)
      return before
    },
    replaceIf: async (_: string, doc: Doc, body: string) => {
      if (docs.get(doc.id)?.body !== body) return false
      docs.set(doc.id, doc)
      return true
    },
  }
  return () => createRounds({ store, now: () => clock.now, collection: 'rounds', id: 'it', every: HOUR })
}

test('if the clock ran ahead at the first start, rounds count from when it was corrected', async () => {
  const clock = { now: 100 * HOUR }
  const from: number[] = []
  const process = rounds(clock)
  await process().open()
  for (const now of [10 * HOUR, 12 * HOUR, 101 * HOUR]) {
    clock.now = now
    await process().run(async (since) => void from.push(since))
  }
  expect(from).toEqual([10 * HOUR, 10 * HOUR, 10 * HOUR])
})

test('a round is done by one process, and not again before its time', async () => {
  const clock = { now: 10 * HOUR }
  const process = rounds(clock)
  await process().open()
  clock.now += HOUR
  let done = 0
  for (let each = 0; each < 3; each++) await process().run(async () => void done++)
  expect(done).toBe(1)
})

test('the next round is due by the start of the one before, however long that takes', async () => {
  const clock = { now: 10 * HOUR }
  const one = rounds(clock)()
  await one.open()
  clock.now += HOUR
  let done = 0
  await one.run(async () => {
    done++
    clock.now += 24 * HOUR
  })
  await one.run(async () => void done++)
  expect(done).toBe(2)
})

import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import type { BatchSequenced } from '@arrive/contracts/proof/proof-events.ts'
import { eventLeaf } from '@arrive/contracts/proof/tree.ts'
import { expect, test } from '@jest/globals'
import type { Entry } from '../../kernel/index.ts'
import { sampleEnvelope } from '../../kernel/testing/index.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'
import { createBatches } from './batches.ts'
import { createWaiting } from './waiting.ts'

function process(count: number, hasRead: (offset: number) => Promise<boolean> = async () => true) {
  const waiting = createWaiting()
  const batches = createBatches({ waiting, hasRead })
  const add = (offset: number) => waiting.add(entry(offset))
  for (let offset = 0; offset < count; offset++) add(offset)
  return { waiting, ...batches, take: (data: unknown) => batches.take(data, 0), add }
}

function entry(offset: number, person = 1 + (offset % 3)): Entry {
  const envelope = sampleEnvelope({ id: `018f3a52-7c11-7a2e-9b7e-${String(offset).padStart(12, '0')}`, person })
  return { source: 'letters/0', offset, envelope, raw: JSON.stringify(envelope) }
}

test.each([
  ['as it was made', (batch: BatchSequenced): object => batch],
  ['as it was written', (batch: BatchSequenced): object => JSON.parse(JSON.stringify(batch))],
])('a batch counts when it comes back from the log %s, once', async (_, readAgain) => {
  const one = process(3)
  const made = one.make(10)
  const batch = readAgain(made)
  expect([one.size(), one.isAhead(), one.last()]).toEqual([0, true, undefined])
  await one.take(batch)
  expect([one.size(), one.isAhead(), one.last()?.size, one.rootAt(4)]).toEqual([4, false, 4, made.root])
  await one.take(batch)
  expect([one.size(), one.waiting.size()]).toEqual([4, 0])
})

test('the leaf of an event is that of its bytes', () => {
  const { waiting } = process(1)
  const raw = `{"name":"Zoë \\ud800 ${'x'.repeat(5_000)}"}`
  waiting.add({ ...entry(7), raw })
  const leaf = eventLeaf('letters', Buffer.from(raw), nodeHashing)
  expect(waiting.first(2).map(({ key }) => key)[1]).toBe(toBase64(leaf))
  expect(waiting.first(2)[1]?.leaf).toEqual(Buffer.from(leaf))
})

test('a repeat that was sealed again long after the first counts for a process that reads both first', async () => {
  const MANY = 20_001
  const one = process(MANY)
  const all: BatchSequenced[] = []
  const sealAll = async () => {
    while (one.waiting.size() > 0) {
      const batch = one.make(1_000)
      all.push(batch)
      await one.take(batch)
    }
  }
  await sealAll()
  const repeat = { ...entry(0), offset: MANY }
  one.waiting.add(repeat)
  await sealAll()
  expect(all.at(-1)?.leaves).toEqual(all[0]?.leaves.slice(0, 1))
  const other = process(MANY)
  other.waiting.add(repeat)
  for (const batch of all) await other.take(JSON.parse(JSON.stringify(batch)))
  expect([other.size(), other.waiting.size()]).toEqual([one.size(), 0])
})

test('if two processes seal the same events concurrently, both count the batch that comes first', async () => {
  const [one, other] = [process(5), process(5)]
  one.add(5)
  const [first, second] = [one.make(4), other.make(3)]
  for (const each of [one, other]) {
    await each.take(second)
    await each.take(first)
  }
  expect([one.size(), other.size()]).toEqual([4, 4])
  expect([one.last(), one.waiting.size(), other.waiting.size()]).toEqual([other.last(), 3, 2])
  other.add(5)
  const next = one.make(10)
  await other.take(next)
  await one.take(next)
  expect([one.size(), one.last()]).toEqual([8, other.last()])
})

test('a batch of unread events is judged once they are read, even while one of our own is on its way', async () => {
  let hasRead = false
  const requested: number[] = []
  const one = process(5, async (offset) => {
    requested.push(offset)
    return hasRead
  })
  const other = process(6)
  const [own, foreign] = [one.make(5), other.make(6)]
  await other.take(foreign)
  expect([await one.take(foreign), one.size(), one.isAhead()]).toEqual([false, 0, true])
  one.add(5)
  hasRead = true
  expect([await one.take(foreign), await one.take(own)]).toEqual([true, true])
  expect([one.size(), one.last(), one.waiting.size(), one.isAhead()]).toEqual([7, other.last(), 0, false])
  expect(requested).toEqual([0])
})

test('a batch that has not come back is made again, with the same content', async () => {
  const one = process(5)
  const made = one.make(2)
  expect(one.make(5)).toBe(made)
  await one.take(made)
  expect([one.size(), one.waiting.size(), one.make(5).from]).toEqual([3, 3, 3])
})

const WRONG: readonly (readonly [string, (batch: BatchSequenced) => object])[] = [
  ['does not go on from the tree', (batch) => ({ ...batch, from: 1, size: batch.size + 1 })],
  ['has another root', (batch) => ({ ...batch, root: batch.heads_root })],
  ['has other heads', (batch) => ({ ...batch, heads_root: batch.root })],
  [
    'has a leaf that does not stand in the log',
    (batch) => ({ ...batch, leaves: [...batch.leaves.slice(1), batch.root] }),
  ],
  ['has a leaf twice', (batch) => ({ ...batch, leaves: batch.leaves.map(() => batch.leaves[0]) })],
  ['has one word more', (batch) => ({ ...batch, more: 1 })],
  ['is no batch', () => ({})],
]

test.each(WRONG)('a batch that %s does not count, and the next one does', async (_, change) => {
  const [one, other] = [process(3), process(3)]
  const batch = other.make(10)
  await one.take(change(batch))
  expect([one.size(), one.waiting.size()]).toEqual([0, 3])
  await one.take(batch)
  expect([one.size(), one.waiting.size(), one.rootAt(4)]).toEqual([4, 0, batch.root])
})

test('two identical copies of an event are one leaf; a copy with other bytes is another', async () => {
  const one = process(2)
  one.add(1)
  expect(one.waiting.size()).toBe(2)
  await one.take(one.make(10))
  one.add(0)
  expect(one.waiting.size()).toBe(0)
  one.waiting.add(entry(1, 7))
  expect(one.waiting.size()).toBe(1)
})

test('a batch names the places of its events as runs', () => {
  const one = process(3)
  one.waiting.add({ ...entry(9), offset: 7 })
  expect(one.make(10).places).toEqual([
    ['letters/0', 0, 3],
    ['letters/0', 7, 1],
  ])
})

test('an impossible person number gets no head and blocks nothing', async () => {
  const one = process(1)
  one.waiting.add(entry(1, 2 ** 40))
  await one.take(one.make(10))
  expect(one.size()).toBe(3)
})

import { describe, expect, test } from '@jest/globals'
import { sampleEnvelope } from '../../../testing/events.ts'
import { deferred, settleDown } from '../../../testing/waiting.ts'
import type { Entry, EventLog, Position } from '../event-log.ts'
import { gather, offsetsBySource, upTo } from './gather.suite.ts'

/** Part of `eventLogSuite`. */
export function followingSuite(
  log: () => EventLog,
  reopen: () => Promise<EventLog>,
  [letters, parcels]: readonly [string, string],
): void {
  const append = (count: number, topic = letters, prefix = 'e'): Promise<Position[]> =>
    Promise.all(upTo(count).map((at) => log().append(topic, sampleEnvelope({ id: `${prefix}${at}` }))))
  const names = (from: number, to: number, prefix = 'e') =>
    upTo(to)
      .slice(from)
      .map((at) => `${prefix}${at}`)

  async function idsOf(options: Parameters<typeof gather>[1], count: number): Promise<readonly string[]> {
    const gathered = gather(log(), options)
    await gathered.reached(count)
    await gathered.stop()
    return gathered.ids()
  }

  describe('a part of a source', () => {
    async function read(from: number, to: number): Promise<readonly string[]> {
      const [source = 'none/0'] = [...(await log().ends([letters]))].find(([, end]) => end > 0) ?? []
      const ids: string[] = []
      for await (const { raw, envelope } of log().part({ source, from, to })) {
        expect(raw).toBe(JSON.stringify(envelope))
        ids.push(envelope.id)
      }
      return ids
    }

    test('is read in order, byte for byte, and no further, also several at once', async () => {
      await append(250)
      const found = await Promise.all([read(0, 250), read(3, 245), read(9, 9)])
      expect(found).toEqual([names(0, 250), names(3, 245), []])
    })

    test('that is not there yet is an error, not an end', async () => {
      await append(2)
      await expect(read(1, 3)).rejects.toThrow(/nothing/)
    })
  })

  describe('following', () => {
    test('from the start delivers everything in order', async () => {
      await append(20)
      expect(await idsOf({ topics: [letters] }, 20)).toEqual(names(0, 20))
    })

    test.each([0, 1, 4, 9])('from offset %d delivers the entry there and all after it', async (offset) => {
      const [first] = await append(10)
      const from = new Map([[(first as Position).source, offset]])
      expect(await idsOf({ topics: [letters], from }, 10 - offset)).toEqual(names(offset, 10))
    })

    test('from the end delivers only new entries', async () => {
      const [first] = await append(5)
      const gathered = gather(log(), { topics: [letters], from: new Map([[(first as Position).source, 5]]) })
      await append(2, letters, 'new')
      await gathered.reached(2)
      await gathered.stop()
      expect(gathered.ids()).toEqual(['new0', 'new1'])
    })

    test('begins at 0 for a source without an offset', async () => {
      const [first] = await append(4)
      await append(3, parcels, 'p')
      const from = new Map([[(first as Position).source, 4]])
      expect(await idsOf({ topics: [letters, parcels], from }, 3)).toEqual(names(0, 3, 'p'))
    })

    test('returns each entry with the position that its append returned', async () => {
      const positions = await append(6)
      const gathered = gather(log(), { topics: [letters] })
      await gathered.reached(6)
      await gathered.stop()
      expect(gathered.entries().map(({ source, offset }) => ({ source, offset }))).toEqual(
        positions.map(({ source, offset }) => ({ source, offset })),
      )
    })

    test('delivers nothing of other topics', async () => {
      await append(3, parcels, 'p')
      await append(2)
      expect(await idsOf({ topics: [letters] }, 2)).toEqual(names(0, 2))
    })

    test('several topics delivers each in its order', async () => {
      await append(8)
      await append(8, parcels, 'p')
      const ids = await idsOf({ topics: [letters, parcels] }, 16)
      expect(ids.filter((id) => id.startsWith('e'))).toEqual(names(0, 8))
      expect(ids.filter((id) => id.startsWith('p'))).toEqual(names(0, 8, 'p'))
    })

    test('delivers entries that are appended later', async () => {
      const gathered = gather(log(), { topics: [letters] })
      for (const at of upTo(5)) {
        await log().append(letters, sampleEnvelope({ id: `e${at}` }))
        await gathered.reached(at + 1)
      }
      await gathered.stop()
      expect(gathered.ids()).toEqual(names(0, 5))
    })

    test('moves from old to new entries without a gap or a repeat', async () => {
      await append(700)
      const gathered = gather(log(), { topics: [letters], batch: 50 })
      for (const round of upTo(10)) await append(30, letters, `r${round}-`)
      await gathered.reached(1_000)
      await gathered.stop()
      expect(gathered.entries().map(({ offset }) => offset)).toEqual(upTo(1_000))
    })

    test("continues after a restart from the consumer's offset", async () => {
      const [first] = await append(10)
      await reopen()
      await append(3, letters, 'new')
      const from = new Map([[(first as Position).source, 8]])
      expect(await idsOf({ topics: [letters], from }, 5)).toEqual(['e8', 'e9', 'new0', 'new1', 'new2'])
    })

    test('waits for the start offsets', async () => {
      await append(3)
      const place = deferred()
      const given: Entry[] = []
      const done = deferred()
      const follower = log().follow({
        reader: 'test',
        topics: [letters],
        start: () => place.promise.then(() => new Map()),
        handle: async (entries) => {
          given.push(...entries)
          if (given.length === 3) done.resolve()
          return undefined
        },
      })
      await settleDown()
      expect(given).toEqual([])
      place.resolve()
      await done.promise
      await follower.stop()
    })

    test('yields to other work while it catches up', async () => {
      await append(2_000)
      const gathered = gather(log(), { topics: [letters], batch: 10 })
      await gathered.reached(1)
      await new Promise((resolve) => setImmediate(resolve))
      expect(gathered.entries().length).toBeLessThan(2_000)
      await gathered.reached(2_000)
      await gathered.stop()
    })
  })

  describe('a batch', () => {
    test.each([1, 2, 7, 500])('holds at most %d if that was requested', async (batch) => {
      await append(30)
      const gathered = gather(log(), { topics: [letters], batch })
      await gathered.reached(30)
      await gathered.stop()
      expect(Math.max(...gathered.batches.map(({ length }) => length))).toBeLessThanOrEqual(batch)
      expect(gathered.ids()).toEqual(names(0, 30))
    })

    test('holds at most 500 by default', async () => {
      await append(1_100)
      const gathered = gather(log(), { topics: [letters] })
      await gathered.reached(1_100)
      await gathered.stop()
      expect(Math.max(...gathered.batches.map(({ length }) => length))).toBeLessThanOrEqual(500)
    })

    test('is never empty and of one source only', async () => {
      await Promise.all([append(40), append(40, parcels, 'p')])
      const gathered = gather(log(), { topics: [letters, parcels], batch: 7 })
      await gathered.reached(80)
      await gathered.stop()
      for (const batch of gathered.batches) expect(offsetsBySource(batch)).toHaveLength(1)
    })

    test('waits for the one before it', async () => {
      await append(6)
      let running = 0
      const together: number[] = []
      const handle = async () => {
        together.push(++running)
        await settleDown(3)
        running--
        return undefined
      }
      const gathered = gather(log(), { topics: [letters], batch: 1, handle })
      await gathered.reached(6)
      await gathered.stop()
      expect(together).toEqual([1, 1, 1, 1, 1, 1])
    })

    test.each([
      ['the same batch', 0, ['e0', 'e1', 'e2', 'e0', 'e1', 'e2', 'e3', 'e4', 'e5']],
      ['the middle of it', 1, ['e0', 'e1', 'e2', 'e1', 'e2', 'e3', 'e4', 'e5']],
      ['the entry after the next', 4, ['e0', 'e1', 'e2', 'e4', 'e5']],
    ])('is followed by %s if the handler says so', async (_, next, expected) => {
      await append(6)
      let calls = 0
      const handle = async () => (calls++ === 0 ? next : undefined)
      expect(await idsOf({ topics: [letters], batch: 3, handle }, expected.length)).toEqual(expected)
    })

    test('is delivered again if the handler says so', async () => {
      await append(9)
      let calls = 0
      const handle = async () => (++calls === 3 ? 0 : undefined)
      const ids = await idsOf({ topics: [letters], batch: 3, handle }, 18)
      expect(ids).toEqual([...names(0, 9), ...names(0, 9)])
    })
  })

  describe('several followers', () => {
    test('each get everything', async () => {
      await append(10)
      const all = upTo(4).map(() => gather(log(), { topics: [letters], batch: 3 }))
      await append(10, letters, 'new')
      await Promise.all(all.map(({ reached }) => reached(20)))
      await Promise.all(all.map(({ stop }) => stop()))
      for (const { ids } of all) expect(ids()).toEqual([...names(0, 10), ...names(0, 10, 'new')])
    })

    test('do not wait for one that hangs', async () => {
      await append(10)
      const hanging = deferred<number | undefined>()
      const slow = gather(log(), { topics: [letters], batch: 1, handle: () => hanging.promise })
      const quick = gather(log(), { topics: [letters], batch: 1 })
      await quick.reached(10)
      expect(slow.entries().length).toBeLessThanOrEqual(1)
      await quick.stop()
      hanging.resolve(undefined)
      await slow.stop()
    })

    test('continue where another one stopped', async () => {
      const one = gather(log(), { topics: [letters] })
      const other = gather(log(), { topics: [letters] })
      await append(2)
      await Promise.all([one.reached(2), other.reached(2)])
      await one.stop()
      await append(2, letters, 'new')
      await other.reached(4)
      await other.stop()
      expect(one.ids()).toEqual(names(0, 2))
    })
  })

  describe('stopping', () => {
    test('waits for the current batch and starts no other', async () => {
      await append(10)
      const inHand = deferred<number | undefined>()
      const gathered = gather(log(), { topics: [letters], batch: 2, handle: () => inHand.promise })
      await gathered.reached(1)
      let stopped = false
      const stopping = gathered.stop().then(() => {
        stopped = true
      })
      await settleDown()
      expect(stopped).toBe(false)
      inHand.resolve(undefined)
      await stopping
      expect(gathered.batches).toHaveLength(1)
    })

    test.each(['at once', 'while there is nothing to do', 'twice'])('resolves %s', async (when) => {
      const gathered = gather(log(), { topics: [letters] })
      if (when !== 'at once') await settleDown()
      if (when === 'twice') await gathered.stop()
      await gathered.stop()
      expect(gathered.entries()).toEqual([])
    })

    test('is final: later entries are not delivered', async () => {
      await append(2)
      const gathered = gather(log(), { topics: [letters] })
      await gathered.reached(2)
      await gathered.stop()
      await append(5, letters, 'new')
      await settleDown()
      expect(gathered.ids()).toEqual(names(0, 2))
    })
  })
}

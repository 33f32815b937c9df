import { describe, expect, test } from '@jest/globals'
import { ArriveError } from '../../../common/errors.ts'
import { sampleEnvelope } from '../../../testing/events.ts'
import type { EventLog, Position } from '../event-log.ts'
import { followingSuite } from './event-log-following.suite.ts'
import { offsetsBySource, readAll, upTo } from './gather.suite.ts'
import { type Open, perTest } from './opened.suite.ts'

export const LOG_TOPICS = ['letters', 'parcels'] as const
const [LETTERS, PARCELS] = LOG_TOPICS

const TEXTS: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['plain words', 'Ada Lovelace'],
  ['quotes and backslashes', '"\\"\\\\/\'`'],
  ['line ends of every kind', 'a\nb\r\nc\u2028d\u2029e\u0085'],
  ['control characters and NUL', 'a\u0000b\u0001c\u001f\u007f'],
  ['composed and decomposed accents', 'é e\u0301'],
  ['four-byte characters', '𝒜𠮷🂡'],
  ['emoji that are several characters', '👩🏽‍⚕️👨‍👩‍👧‍👦'],
  ['right-to-left text with its marks', '\u202eשלום\u202c مرحبا'],
  ['half a surrogate pair', 'a\ud83db\udc00'],
  ['a byte order mark', '\ufeffx'],
  ['100 KB of ASCII', 'x'.repeat(100_000)],
  ['100 KB of three-byte characters', '漢'.repeat(33_334)],
]

/** Each test opens an empty log with `LOG_TOPICS`. Tests do not depend on the number of sources per topic. */
export function eventLogSuite(name: string, open: Open<EventLog>): void {
  describe(`event log: ${name}`, () => {
    const { port: log, reopen } = perTest(open)

    const append = (count: number, topic: string = LETTERS, person = 1): Promise<Position[]> =>
      Promise.all(upTo(count).map((at) => log().append(topic, sampleEnvelope({ id: `${person}-${at}`, person }))))

    describe('an append', () => {
      test('to an empty log is the first of its source', async () => {
        expect(await log().append(LETTERS, sampleEnvelope())).toMatchObject({ offset: 0 })
      })

      test('names a source of its topic', async () => {
        const { source } = await log().append(PARCELS, sampleEnvelope())
        expect(source).toMatch(/^parcels\/\d+$/)
      })

      test.each([1, 2, 25])('gives dense, ascending offsets: %d in sequence', async (count) => {
        const positions: Position[] = []
        for (const at of upTo(count)) positions.push(await log().append(LETTERS, sampleEnvelope({ id: `e${at}` })))
        expect(positions.map(({ offset }) => offset)).toEqual(upTo(count))
      })

      test.each([2, 50, 600])('gives dense, ascending offsets: %d concurrently', async (count) => {
        const positions = await append(count)
        expect(positions.map(({ offset }) => offset)).toEqual(upTo(count))
      })

      test('of many persons concurrently repeats and skips no offset', async () => {
        const all = await Promise.all(upTo(40).map((person) => append(5, LETTERS, person + 1)))
        for (const [, offsets] of offsetsBySource(all.flat())) {
          expect(offsets.sort((a, b) => a - b)).toEqual(upTo(offsets.length))
        }
        expect(all.flat()).toHaveLength(200)
      })

      test('counts each topic separately', async () => {
        await append(3, LETTERS)
        expect(await append(2, PARCELS)).toMatchObject([{ offset: 0 }, { offset: 1 }])
      })

      test('keeps the order of one subject among many', async () => {
        const calls = upTo(30).flatMap((at) =>
          upTo(10).map((person) => ({ person: person + 1, id: `${person + 1}-${at}` })),
        )
        await Promise.all(calls.map((call) => log().append(LETTERS, sampleEnvelope(call))))
        const read = await readAll(log(), [LETTERS])
        for (const person of upTo(10).map((at) => at + 1)) {
          const mine = read.filter(({ envelope }) => envelope.subject === `person/${person}`)
          expect(mine.map(({ envelope }) => envelope.id)).toEqual(upTo(30).map((at) => `${person}-${at}`))
        }
      })

      test('puts all events of one subject into one source', async () => {
        expect(offsetsBySource(await append(20, LETTERS, 17))).toHaveLength(1)
      })

      test('of the same event again is stored twice: the log does not detect repeats', async () => {
        const first = await log().append(LETTERS, sampleEnvelope())
        const again = await log().append(LETTERS, sampleEnvelope())
        expect(again.offset).toBe(first.offset + 1)
      })

      test('to a topic that does not exist is rejected', async () => {
        await expect(log().append('nowhere', sampleEnvelope())).rejects.toThrow()
      })

      test('that is rejected does not affect others', async () => {
        const wrong = log().append('nowhere', sampleEnvelope())
        wrong.catch(() => undefined)
        const right = log().append(LETTERS, sampleEnvelope({ id: 'right' }))
        await expect(wrong).rejects.toThrow()
        expect(await right).toMatchObject({ offset: 0 })
      })

      test('after closing is rejected as retryable', async () => {
        await log().close()
        const refused = log().append(LETTERS, sampleEnvelope())
        await expect(refused).rejects.toThrow(ArriveError)
        await expect(refused).rejects.toMatchObject({ code: 'log-away' })
      })
    })

    describe('an envelope', () => {
      test.each(TEXTS)('with %s comes back byte for byte', async (_, data) => {
        const envelope = sampleEnvelope({ data })
        await log().append(LETTERS, envelope)
        const [read] = await readAll(log(), [LETTERS])
        expect(read?.raw).toBe(JSON.stringify(envelope))
        expect(read?.envelope).toEqual(envelope)
      })

      test.each(TEXTS)('with %s is the same after a restart', async (_, data) => {
        const envelope = sampleEnvelope({ data })
        await log().append(LETTERS, envelope)
        await reopen()
        const [read] = await readAll(log(), [LETTERS])
        expect(read?.raw).toBe(JSON.stringify(envelope))
        expect(read?.envelope).toEqual(envelope)
      })

      test('has exactly the optional parts that it was given', async () => {
        const full = sampleEnvelope({
          traceparent: '00-1-2-01',
          fingerprint: 'f',
          datacontenttype: 'application/jose',
          data: 'd',
        })
        await log().append(LETTERS, full)
        await log().append(LETTERS, sampleEnvelope({ id: 'bare' }))
        const read = await readAll(log(), [LETTERS])
        expect(read.map(({ envelope }) => Object.keys(envelope))).toEqual([
          Object.keys(full),
          Object.keys(sampleEnvelope()),
        ])
      })

      test('is not mixed up with twenty concurrent ones of 100 KB', async () => {
        const all = upTo(20).map((at) => sampleEnvelope({ id: `e${at}`, data: String(at).padEnd(100_000, 'x') }))
        await Promise.all(all.map((envelope) => log().append(LETTERS, envelope)))
        expect((await readAll(log(), [LETTERS])).map(({ envelope }) => envelope)).toEqual(all)
      })
    })

    describe('the ends', () => {
      const sum = async (topics: readonly string[]) =>
        [...(await log().ends(topics)).values()].reduce((total, end) => total + end, 0)

      test('are 0 at first, for at least one source', async () => {
        const ends = await log().ends([LETTERS])
        expect(ends.size).toBeGreaterThan(0)
        expect(new Set(ends.values())).toEqual(new Set([0]))
      })

      test('of no topics are none', async () => {
        expect((await log().ends([])).size).toBe(0)
      })

      test('are of the requested topics', async () => {
        await append(3, LETTERS)
        await append(4, PARCELS)
        expect([await sum([LETTERS]), await sum([PARCELS]), await sum(LOG_TOPICS)]).toEqual([3, 4, 7])
      })

      test('include an event as soon as its append has resolved', async () => {
        for (const at of upTo(10)) {
          const { source, offset } = await log().append(LETTERS, sampleEnvelope({ id: `e${at}` }))
          expect((await log().ends([LETTERS])).get(source)).toBe(offset + 1)
        }
      })

      test('are the same after a restart', async () => {
        await append(12, LETTERS)
        const before = await log().ends(LOG_TOPICS)
        await reopen()
        expect(await log().ends(LOG_TOPICS)).toEqual(before)
      })
    })

    describe('a restart', () => {
      test('keeps every event at its position', async () => {
        await append(30, LETTERS)
        const before = await readAll(log(), [LETTERS])
        await reopen()
        expect(await readAll(log(), [LETTERS])).toEqual(before)
      })

      test.each([1, 7])('continues with the next offset, %d times', async (times) => {
        for (const time of upTo(times)) {
          expect(await log().append(LETTERS, sampleEnvelope({ id: `e${time}` }))).toMatchObject({ offset: time })
          await reopen()
        }
        expect(await readAll(log(), [LETTERS])).toHaveLength(times)
      })

      test('loses no append that was in progress when the log was closed', async () => {
        const sent = append(100)
        const all = sent.then(
          (positions) => positions.length,
          () => 0,
        )
        await reopen()
        expect(await readAll(log(), [LETTERS])).toHaveLength(await all)
      })
    })

    describe('health', () => {
      test('is good while open', async () => {
        expect(await log().healthy()).toBe(true)
      })

      test('is bad after closing', async () => {
        await log().close()
        expect(
          await log()
            .healthy()
            .catch(() => false),
        ).toBe(false)
      })
    })

    followingSuite(log, reopen, LOG_TOPICS)
  })
}

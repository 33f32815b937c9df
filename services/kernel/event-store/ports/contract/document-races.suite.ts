import { describe, expect, test } from '@jest/globals'
import type { DocumentStore, Progress } from '../document-store.ts'
import { LOGBOOK, PLAIN, put, THINGS, thing } from './documents.suite.ts'
import { upTo } from './gather.suite.ts'

const plain = (id: string, body: string, person = 1) => ({ id, person, body })

/** Part of `documentStoreSuite`. */
export function racingSuite(store: () => DocumentStore): void {
  const bodyOf = async (id: string) => (await store().get(PLAIN.name, [id])).get(id)?.body

  describe('concurrent reads of several collections', () => {
    test('return each document to its caller', async () => {
      const odd = ['a', 'a b', ' a', '$a', 'things a', '']
      const full = thing('a', { expires: 1_770_000_000_000, body: 'b' })
      const named = odd.slice(1).map((id) => put(PLAIN.name, plain(id, `plain ${id}`)))
      await store().commit([put(THINGS.name, { ...full, tokens: ['t'] }), ...named])
      const collections = [THINGS.name, PLAIN.name, LOGBOOK.name]
      const [things, others, none] = await Promise.all(collections.map((name) => store().get(name, odd)))
      expect(things).toEqual(new Map([['a', full]]))
      expect(others).toEqual(new Map(odd.slice(1).map((id) => [id, plain(id, `plain ${id}`)])))
      expect(none).toEqual(new Map())
    })

    test('find hundreds of documents', async () => {
      const ids = upTo(700).map((at) => `d${at}`)
      await store().commit(ids.map((id) => put(PLAIN.name, plain(id, id))))
      await store().commit(ids.map((id) => put(THINGS.name, thing(id))))
      const [some, things] = await Promise.all([PLAIN.name, THINGS.name].map((name) => store().get(name, ids)))
      expect([some?.size, things?.size]).toEqual([700, 700])
    })
  })

  describe('a document that a put expects', () => {
    const over = (id: string, body: string, before: string | null) => ({
      ...put(PLAIN.name, plain(id, body)),
      over: before,
    })

    test.each([
      ['none', 'one', null],
      ['another one', 'one', 'other'],
    ])('to be %s but differs is kept, and nothing else is written', async (_, there, before) => {
      await store().commit([put(PLAIN.name, plain('a', there))])
      expect(await store().commit([put(PLAIN.name, plain('b', 'x')), over('a', 'two', before)])).toBe('lost')
      expect([await bodyOf('a'), await bodyOf('b')]).toEqual([there, undefined])
    })

    test('to exist but is missing loses the commit', async () => {
      expect(await store().commit([over('a', 'two', 'one')])).toBe('lost')
      expect(await bodyOf('a')).toBeUndefined()
    })

    test('is replaced if it is as expected, and created if there is none', async () => {
      expect(await store().commit([over('a', 'one', null)])).toBe('done')
      expect(await store().commit([over('a', 'two', 'one')])).toBe('done')
      expect(await bodyOf('a')).toBe('two')
    })

    test('keeps the offset of the consumer if it is lost', async () => {
      const place = { reader: 'r', source: 't/0', expected: 0, next: 5 } as const
      expect(await store().commit([over('a', 'two', 'one')], place)).toBe('lost')
      expect(await store().progress('r')).toEqual(new Map())
      expect(await store().commit([over('a', 'two', null)], place)).toBe('done')
    })

    test('is written by exactly one of many writers that expect the same, each with its own offset', async () => {
      await store().commit([put(PLAIN.name, plain('a', 'one'))])
      const tries = upTo(10).map((at) =>
        store().commit([over('a', `by ${at}`, 'one')], { reader: `r${at}`, source: 't/0', expected: 0, next: 1 }),
      )
      expect((await Promise.all(tries)).filter((outcome) => outcome === 'done')).toHaveLength(1)
      expect(await bodyOf('a')).toMatch(/^by /)
    })
  })

  describe('the offset of a reader', () => {
    const place = (expected: number, next: number, parts: Partial<Progress> = {}): Progress => {
      return { reader: 'r', source: 't/0', expected, next, ...parts }
    }

    test('is none at first', async () => {
      expect(await store().progress('r')).toEqual(new Map())
      expect(await store().readers()).toEqual([])
    })

    test('makes its reader known, at 0 too, until it is forgotten', async () => {
      await store().commit([], place(0, 5, { reader: 'second' }))
      for (const source of ['t/0', 't/1'] as const) await store().commit([], place(0, 0, { reader: 'first', source }))
      expect(await store().readers()).toEqual(['first', 'second'])
      await store().forgetProgress('first')
      expect(await store().readers()).toEqual(['second'])
    })

    test('starts at 0 and advances with the writes', async () => {
      expect(await store().commit([put(PLAIN.name, plain('a', 'one'))], place(0, 5))).toBe('done')
      expect(await store().progress('r')).toEqual(new Map([['t/0', 5]]))
      expect(await bodyOf('a')).toBe('one')
    })

    test.each([
      ['behind', 4],
      ['ahead', 6],
      ['at the start', 0],
    ])('that is expected %s loses the commit, and nothing is written', async (_, expected) => {
      await store().commit([], place(0, 5))
      expect(await store().commit([put(PLAIN.name, plain('a', 'one'))], place(expected, 9))).toBe('lost')
      expect(await store().progress('r')).toEqual(new Map([['t/0', 5]]))
      expect(await store().count(PLAIN.name)).toBe(0)
    })

    test('that never advanced loses to a writer that expects more than 0', async () => {
      expect(await store().commit([], place(3, 4))).toBe('lost')
      expect(await store().progress('r')).toEqual(new Map())
    })

    test('is separate for every reader and source', async () => {
      await store().commit([], place(0, 5))
      await store().commit([], place(0, 6, { source: 't/1' }))
      await store().commit([], place(0, 7, { reader: 'other' }))
      expect(await store().progress('r')).toEqual(
        new Map([
          ['t/0', 5],
          ['t/1', 6],
        ]),
      )
      expect(await store().progress('other')).toEqual(new Map([['t/0', 7]]))
    })

    test('is returned for each requested reader, and absent for those without one', async () => {
      for (const [at, reader] of ['one', 'two'].entries())
        await store().commit([], { reader, source: 't/0', expected: 0, next: 3 + at })
      const places = await Promise.all(['two', 'none', 'one', 'two'].map((reader) => store().progress(reader)))
      expect(places).toEqual([new Map([['t/0', 4]]), new Map(), new Map([['t/0', 3]]), new Map([['t/0', 4]])])
      places[0]?.clear()
      expect(places[3]?.size).toBe(1)
    })

    test('may stay or go back', async () => {
      await store().commit([], place(0, 5))
      expect(await store().commit([], place(5, 5))).toBe('done')
      expect(await store().commit([], place(5, 2))).toBe('done')
      expect(await store().progress('r')).toEqual(new Map([['t/0', 2]]))
    })

    test('is advanced by exactly one of many writers that expect the same', async () => {
      const tries = upTo(20).map((at) => store().commit([put(PLAIN.name, plain(`d${at}`, ''))], place(0, 1)))
      const outcomes = await Promise.all(tries)
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
      expect(await store().count(PLAIN.name)).toBe(1)
    })

    test('that is forgotten begins at 0 again, others’ do not', async () => {
      await store().commit([], place(0, 5))
      await store().commit([], place(0, 5, { source: 't/1' }))
      await store().commit([], place(0, 7, { reader: 'other' }))
      await store().forgetProgress('r')
      expect(await store().progress('r')).toEqual(new Map())
      expect(await store().progress('other')).toEqual(new Map([['t/0', 7]]))
      expect(await store().commit([], place(0, 1))).toBe('done')
    })

    test('that is missing can be forgotten', async () => {
      await expect(store().forgetProgress('nobody')).resolves.toBeUndefined()
    })
  })

  describe('inserting once', () => {
    test('inserts a document if there is none', async () => {
      expect(await store().insertOnce(PLAIN.name, plain('a', 'first'))).toBeUndefined()
      expect(await bodyOf('a')).toBe('first')
    })

    test('returns the existing document and keeps it', async () => {
      await store().insertOnce(PLAIN.name, plain('a', 'first'))
      expect(await store().insertOnce(PLAIN.name, plain('a', 'second', 2))).toEqual(plain('a', 'first'))
      expect(await bodyOf('a')).toBe('first')
    })

    test.each([2, 50])('%d times concurrently is won by exactly one, and all others see the winner', async (count) => {
      const answers = await Promise.all(
        upTo(count).map((at) => store().insertOnce(PLAIN.name, plain('a', `body ${at}`))),
      )
      const winner = answers.indexOf(undefined)
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
      for (const answer of answers.filter((one) => one !== undefined)) expect(answer.body).toBe(`body ${winner}`)
      expect(await bodyOf('a')).toBe(`body ${winner}`)
    })

    test('is possible again after a removal', async () => {
      await store().insertOnce(PLAIN.name, plain('a', 'first'))
      await store().commit([{ kind: 'remove', collection: PLAIN.name, id: 'a' }])
      expect(await store().insertOnce(PLAIN.name, plain('a', 'second'))).toBeUndefined()
    })
  })

  describe.each([
    ['', true],
    [' what need not last', false],
  ])('replacing%s if', (_, lasting) => {
    test.each([
      ['the stored body is the one expected', 'first', true, 'second'],
      ['it is another', 'other', false, 'first'],
      ['it differs in case only', 'First', false, 'first'],
    ])('%s: %j → %s', async (_, expected, done, left) => {
      await store().insertOnce(PLAIN.name, plain('a', 'first'))
      expect(await store().replaceIf(PLAIN.name, plain('a', 'second'), expected, lasting)).toBe(done)
      expect(await bodyOf('a')).toBe(left)
    })

    test('a missing document does nothing', async () => {
      expect(await store().replaceIf(PLAIN.name, plain('a', 'second'), 'first', lasting)).toBe(false)
      expect(await store().count(PLAIN.name)).toBe(0)
    })

    test('replaces everything about it', async () => {
      await store().insertOnce(PLAIN.name, { ...plain('a', 'first'), expires: 5 })
      await store().replaceIf(PLAIN.name, plain('a', 'second', 2), 'first', lasting)
      expect((await store().get(PLAIN.name, ['a'])).get('a')).toEqual(plain('a', 'second', 2))
    })

    test('is won by exactly one of many', async () => {
      await store().insertOnce(PLAIN.name, plain('a', 'first'))
      const tries = upTo(30).map((at) => store().replaceIf(PLAIN.name, plain('a', `body ${at}`), 'first', lasting))
      const won = await Promise.all(tries)
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await bodyOf('a')).toBe(`body ${won.indexOf(true)}`)
    })
  })

  describe('a counter', () => {
    test('begins at 1 and goes up by 1', async () => {
      expect([await store().next('c'), await store().next('c'), await store().next('c')]).toEqual([1, 2, 3])
    })

    test('is separate for every name', async () => {
      await store().next('c')
      expect(await store().next('other')).toBe(1)
    })

    test.each([
      [0, 1],
      [1, 2],
      [41, 42],
      [Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER],
    ])('that must be above %d gives %d', async (above, expected) => {
      expect(await store().next('c', above)).toBe(expected)
    })

    test('is above whichever is higher: its minimum, or its last number', async () => {
      expect([
        await store().next('c', 10),
        await store().next('c', 3),
        await store().next('c', 11),
        await store().next('c'),
      ]).toEqual([11, 12, 13, 14])
    })

    test.each([20, 200])('gives no number twice to %d concurrent calls', async (count) => {
      const numbers = await Promise.all(upTo(count).map(() => store().next('c')))
      expect(numbers.sort((a, b) => a - b)).toEqual(upTo(count).map((at) => at + 1))
    })
  })
}

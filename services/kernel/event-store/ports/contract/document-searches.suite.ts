import { describe, expect, test } from '@jest/globals'
import type { DocumentStore } from '../document-store.ts'
import { inPages, put, THINGS, thing } from './documents.suite.ts'

/** Part of `documentStoreSuite`. */
export function searchingSuite(store: () => DocumentStore): void {
  describe('a list by tokens of many documents', () => {
    const many = Array.from({ length: 2_100 }, (_, at) => at)
    const isRun = (at: number) => at % 10 === 0
    const isPart = (at: number) => at > 2_080 || (isRun(at) && at % 70 !== 0 && at < 2_050)
    const CARRIED: Readonly<Record<string, (at: number) => boolean>> = {
      all: () => true,
      most: (at) => at < 2_050,
      few: (at) => at % 700 === 0,
      run: isRun,
      part: isPart,
      early: (at) => at < 900,
      // Nearly all of these are early, but not the first in the order.
      mostlyEarly: (at) => at > 0 && at < 999,
    }
    const tokensOf = (at: number) => Object.keys(CARRIED).filter((token) => CARRIED[token]?.(at))
    const fillAll = async () => {
      const docs = many.map((at) => thing(`n${at}`, { sort: { rank: -at, label: '' }, tokens: tokensOf(at) }))
      await store().commit(docs.map((doc) => put(THINGS.name, { ...doc, tags: ['tag'] })))
    }

    test('that mostly occur together is in order in pages of every size', async () => {
      await fillAll()
      const expected = many.filter((at) => isPart(at) && isRun(at)).map((at) => `n${at}`)
      const query = { sort: 'rank', tokens: ['run', 'part'] }
      for (const limit of [7, 500]) {
        expect(await inPages(store(), { ...query, descending: true }, limit)).toBe(expected.join(''))
        expect(await inPages(store(), { ...query, tags: ['tag'] }, limit)).toBe(expected.toReversed().join(''))
      }
    })

    test('that mostly occur together, but not in the first documents, fills its page', async () => {
      await fillAll()
      const expected = Array.from({ length: 899 }, (_, at) => `n${899 - at}`)
      const query = { sort: 'rank', tokens: ['mostlyEarly', 'early'] }
      for (const limit of [3, 400]) expect(await inPages(store(), query, limit)).toBe(expected.join(''))
    })

    test('is in order for rare and common tokens', async () => {
      await fillAll()
      const listed = async (tokens: string[], tags: string[]) =>
        (await store().list(THINGS.name, { sort: 'rank', limit: 3, tokens, tags })).map(({ id }) => id)
      for (const tags of [[], ['tag']]) {
        for (const _again of [1, 2, 3]) {
          expect(await listed(['all', 'most'], tags)).toEqual(['n2049', 'n2048', 'n2047'])
          expect(await listed(['all', 'few'], tags)).toEqual(['n1400', 'n700', 'n0'])
        }
      }
    })
  })
}

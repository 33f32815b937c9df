import { hasWords, runsOf, searchedRuns, searchedWords } from '@arrive/contracts/search-words.ts'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { DocumentStore } from '../document-store.ts'
import { inPages, put, THINGS, thing } from './documents.suite.ts'

const string = (unit: string, maxLength: number) => fc.string({ unit: fc.constantFrom(...unit), maxLength })
const tokensOf = (runs: ReadonlySet<string>) => [...runs].map((run) => Buffer.from(run).toString('hex'))
const isShort = (word: string) => word.length < 3 && !/[.-]/.test(word)

/** Part of `documentStoreSuite`. */
export function searchingSuite(store: () => DocumentStore): void {
  describe('a list by runs of characters', () => {
    const texts = fc.array(string('abcé .-@', 9), { minLength: 9, maxLength: 9 })

    test('has all texts with the searched words, and no others if these are short', () =>
      fc.assert(
        fc.asyncProperty(texts, string('abe .@', 4), async (all, typed) => {
          const docs = all.map((text, at) => thing(`n${at}`, { tokens: tokensOf(runsOf(text)) }))
          await store().commit(docs.map((doc) => put(THINGS.name, doc)))
          const searched = searchedWords(typed)
          const tokens = tokensOf(searchedRuns(searched))
          const found = (await store().list(THINGS.name, { sort: 'id', limit: 10, tokens })).map(({ id }) => id)
          const expected = docs.filter((_, at) => hasWords(all[at] ?? '', searched)).map(({ id }) => id)
          expect(found).toEqual(searched.every(isShort) ? expected : expect.arrayContaining(expected))
          expect(await store().tally(THINGS.name, { tokens })).toEqual({ count: found.length, isMore: false })
        }),
      ))
  })

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
    const tokensAt = (at: number) => Object.keys(CARRIED).filter((token) => CARRIED[token]?.(at))
    const fillAll = async () => {
      const docs = many.map((at) => thing(`n${at}`, { sort: { rank: -at, label: '' }, tokens: tokensAt(at) }))
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

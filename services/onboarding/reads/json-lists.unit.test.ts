import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { jsonLists } from './json-lists.ts'

async function* chunked<T>(chunks: readonly T[]): AsyncGenerator<T> {
  yield* chunks
}

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

describe('streamed JSON', () => {
  test('of lists is an object of them, whatever they are called', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(fc.string({ unit: 'grapheme' }), fc.array(fc.array(fc.integer()))), {
          selector: ([key]) => key,
        }),
        async (lists) => {
          const text = await joined(jsonLists(lists.map(([key, chunks]) => [key, chunked(chunks)] as const)))
          const plain = JSON.stringify(Object.fromEntries(lists.map(([key, chunks]) => [key, chunks.flat()])))
          expect(JSON.parse(text)).toEqual(JSON.parse(plain))
        },
      ),
    ))

  test('of no lists, and of a list without rows, is empty', async () => {
    expect(await joined(jsonLists([]))).toBe('{}')
    expect(await joined(jsonLists([['a', chunked([])]]))).toBe('{"a":[]}')
  })
})

import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isPaged, pageAnswer, searchOf } from './paging.ts'
import { jsonList } from './streaming.ts'

const filter = (text: string) => ({ field: 'name', text, valueOf: String })

describe('a query', () => {
  test.each([
    [{}, { sort: 'created', descending: true, limit: 10, counted: 1_000 }],
    [{ limit: '25' }, { sort: 'created', descending: true, limit: 25, counted: 1_000 }],
    [{ sort: 'name' }, { sort: 'name', descending: false, limit: 10, counted: 1_000 }],
    [
      { sort: '-name', cursor: 'abc' },
      { sort: 'name', descending: true, limit: 10, cursor: 'abc', counted: 1_000 },
    ],
    [{ sort: '--name' }, { sort: '-name', descending: true, limit: 10, counted: 1_000 }],
    [{ filter: '' }, { sort: 'created', descending: true, limit: 10, counted: 1_000 }],
  ])('%j is the search %j', (query: Readonly<Record<string, string>>, search) => {
    expect(searchOf(query, { newest: 'created', filter })).toEqual(search)
  })

  test('with a filter text searches for it', () => {
    expect(searchOf({ filter: 'ada' }, { newest: 'created', filter }).filter).toMatchObject({
      field: 'name',
      text: 'ada',
    })
  })

  test('with a filter is refused if the list supports none', () => {
    expect(() => searchOf({ filter: 'ada' }, { newest: 'created' })).toThrow('This list cannot be filtered.')
  })

  test.each([
    [{}, false],
    [{ limit: '1' }, true],
    [{ cursor: '' }, true],
  ])('%j asks for a page: %s', (query: Readonly<Record<string, string>>, paged) => {
    expect(isPaged(query)).toBe(paged)
  })
})

test.each([
  [{ cursor: 'abc' }, { 'X-Next-Cursor': 'abc' }],
  [{ total: { count: 62, isMore: false } }, { 'X-Total-Count': '62' }],
  [
    { cursor: 'abc', total: { count: 1_000, isMore: true } },
    { 'X-Next-Cursor': 'abc', 'X-Total-Count': '1000+' },
  ],
])('a page comes with the start of the next one and the total: %j', (page, headers) => {
  expect(pageAnswer([1], page)).toEqual({ status: 200, body: [1], headers })
})

test('a page without a known cursor and total has neither header', () => {
  expect(pageAnswer([1], {})).toEqual({ status: 200, body: [1] })
})

describe('streamed JSON', () => {
  const joined = async (pieces: AsyncIterable<string>) => (await piecesOf(pieces)).join('')
  async function* chunked<T>(chunks: readonly T[]): AsyncGenerator<T> {
    yield* chunks
  }

  test('is the same list no matter how it is chunked', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.jsonValue())), async (chunks) => {
        expect(JSON.parse(await joined(jsonList(chunked(chunks))))).toEqual(JSON.parse(JSON.stringify(chunks.flat())))
      }),
    ))

  test('is sent one piece per chunk', async () => {
    expect(await piecesOf(jsonList(chunked([[1, 2], [], [3]])))).toEqual(['[1,2', ',3', ']'])
  })
})

async function piecesOf(all: AsyncIterable<string>): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of all) pieces.push(piece)
  return pieces
}

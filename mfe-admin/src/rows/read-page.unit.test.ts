import { describe, expect, test } from '@jest/globals'
import { addressOf, headersOf, LIST_FAILED, readPage } from './read-page.ts'

const ask = { path: '/list', limit: 10 }
const answering = (response: Response) => () => Promise.resolve(response)

test('a URL has only the parameters that are set, and never the search text', () => {
  const requested = { path: '/list', limit: 10, sort: undefined, filter: 'ann@mail.example', cursor: 'a b' }
  expect(addressOf(requested)).toBe('/list?limit=10&cursor=a+b')
  expect(addressOf({ path: '/list' })).toBe('/list')
})

test.each([
  ['ann@mail.example', 'ann%40mail.example'],
  ['O’Hara 😀', 'O%E2%80%99Hara%20%F0%9F%98%80'],
  ['half \ud83d', 'half%20%EF%BF%BD'],
])('the search text %s is sent in a header', (filter, value) => {
  expect(headersOf({ path: '/list', sort: 'user_id', filter })).toEqual({ 'X-List-Filter': value })
})

test('without a search text there is no search header', () => {
  expect(headersOf({ path: '/list', sort: 'user_id', filter: '' })).toEqual({})
})

describe('a page', () => {
  test('a page is read with the cursor of the next page and the total', async () => {
    const headers = { 'X-Next-Cursor': 'n', 'X-Total-Count': '62' }
    const response = Response.json([{ user_id: 1 }], { headers })
    const total = { count: 62, isMore: false }
    expect(await readPage(answering(response), ask)).toEqual({ rows: [{ user_id: 1 }], next: 'n', total })
    expect(await readPage(answering(Response.json([])), ask)).toEqual({ rows: [] })
  })
  test.each([
    ['an error', () => Promise.resolve(Response.json({ message: 'No.' }, { status: 500 }))],
    ['a refusal without a sentence', () => Promise.resolve(new Response('<html>', { status: 400 }))],
    ['no network', () => Promise.reject(new TypeError('cut off'))],
    ['something else than a list', () => Promise.resolve(Response.json({}))],
    ['no JSON', () => Promise.resolve(new Response('<html>'))],
  ])('a page that is %s yields the general failure message', async (_, fetch) => {
    await expect(readPage(fetch, ask)).rejects.toThrow(LIST_FAILED)
  })
  test('a refused page yields the server’s message, and is not retried', async () => {
    const message = 'The parameter filter must be 254 characters or fewer. It has 300.'
    const refused = readPage(answering(Response.json({ message }, { status: 400 })), ask)
    await expect(refused).rejects.toMatchObject({ message, status: 400 })
  })
  test('a search text that is too long yields the limit, and is not sent', async () => {
    const fetch = () => Promise.reject(new Error('asked'))
    const message = 'The search text must be 254 characters or fewer. It has 30000.'
    await expect(readPage(fetch, { ...ask, filter: 'x'.repeat(30_000) })).rejects.toMatchObject({
      message,
      status: 400,
    })
  })
})

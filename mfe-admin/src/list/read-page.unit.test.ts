import { describe, expect, test } from '@jest/globals'
import { addressOf, LIST_FAILED, readPage } from './read-page.ts'

const ask = { path: '/list', limit: 10 }
const answering = (response: Response) => () => Promise.resolve(response)

test('an address holds only what is set', () => {
  expect(addressOf({ path: '/list', limit: 10, sort: undefined, filter: '', cursor: 'a b' })).toBe(
    '/list?limit=10&cursor=a+b',
  )
  expect(addressOf({ path: '/list' })).toBe('/list')
})

describe('a page', () => {
  test('comes with the place of the next one', async () => {
    const response = Response.json([{ user_id: 1 }], { headers: { 'X-Next-Cursor': 'n' } })
    expect(await readPage(answering(response), ask)).toEqual({ rows: [{ user_id: 1 }], next: 'n' })
    expect(await readPage(answering(Response.json([])), ask)).toEqual({ rows: [] })
  })
  test.each([
    ['a refusal', () => Promise.resolve(Response.json({ message: 'No.' }, { status: 500 }))],
    ['no network', () => Promise.reject(new TypeError('cut off'))],
    ['something else than a list', () => Promise.resolve(Response.json({}))],
    ['no JSON', () => Promise.resolve(new Response('<html>'))],
  ])('that is %s says the one sentence', async (_, fetch) => {
    await expect(readPage(fetch, ask)).rejects.toThrow(LIST_FAILED)
  })
})

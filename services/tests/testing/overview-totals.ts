import { expect } from '@jest/globals'
import { type Body, type Client, rowsIn } from './client.ts'

/** The items of the overview by their key. */
export async function overviewItems(client: Client, token: string): Promise<Readonly<Record<string, Body>>> {
  const { status, body } = await client.get('/overview', token)
  expect(status).toBe(200)
  const items = rowsIn(body, 'groups').flatMap((group) => rowsIn(group, 'items'))
  return Object.fromEntries(items.map((item) => [item['key'], item]))
}

/** Each number is the total of its call for the same session. @returns the numbers by key */
export async function assertTotals(
  client: Client,
  token: string,
  about = '',
): Promise<Readonly<Record<string, number>>> {
  const items = Object.entries(await overviewItems(client, token))
  const listed = items.filter(([, { call }]) => call !== null)
  const totals = listed.map(async ([key, { call }]) => {
    const path = String(call)
    const { headers } = await client.get(`${path}${path.includes('?') ? '&' : '?'}limit=1`, token)
    return [about, key, headers.get('x-total-count')]
  })
  expect(await Promise.all(totals)).toEqual(listed.map(([key, { count }]) => [about, key, String(count)]))
  return Object.fromEntries(items.map(([key, { count }]) => [key, Number(count)]))
}

import { expect, test } from '@jest/globals'
import { readState } from '../rows/list-state.ts'
import { addressOfView, isSameQuery, viewQueryOf } from './addresses.ts'

const OPTIONS = { sortable: ['since'], choices: ['state', 'older', 'list'] }

test('a view keeps filters and order, but neither the page nor which list it is', () => {
  const state = readState('?list=requests&state=new&older=24h&sort=-since&page=3&cursor=abc', OPTIONS)
  expect(viewQueryOf(state)).toEqual({ state: 'new', older: '24h', sort: '-since' })
  expect(viewQueryOf(readState('', OPTIONS))).toEqual({})
})

test('the address of a view opens what was saved', () => {
  const query = { state: 'new', sort: '-since' }
  const address = addressOfView('pipeline-requests', query)
  expect(address).toBe('/pipeline?list=requests&state=new&sort=-since')
  expect(viewQueryOf(readState(address.slice('/pipeline'.length), OPTIONS))).toEqual(query)
  expect(addressOfView('patients', {})).toBe('/admin')
  expect(addressOfView('packets', { position: 'HHA / CNA' })).toBe('/progress?position=HHA+%2F+CNA')
})

test('the order of parameters makes no other view', () => {
  expect(isSameQuery({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true)
  expect(isSameQuery({ a: '1' }, { a: '2' })).toBe(false)
  expect(isSameQuery({ a: '1' }, {})).toBe(false)
})

import type { Call } from '@arrive/contracts/call.ts'
import { createEventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { expect, test } from '@jest/globals'
import { type Actor, ArriveError, type Route } from '../../kernel/index.ts'
import { auditing } from './auditing.ts'

const STAFF: Actor = { role: 'staff', person: 17, session: 's17' }
const ADMIN: Actor = { role: 'admin', person: 3, session: 's3' }
const CALL: Call = {
  ...{ id: 'get-rows', method: 'GET', path: '/rows', summary: 'Rows', answer: { status: 200, schema: {} } },
  ...{ access: 'person', audit: { action: 'view', what: 'rows' } },
}

function audited(more: Partial<Route>): Route {
  return auditing({} as never).route({ call: CALL, handle: async () => ({ status: 200, body: [] }), ...more })
}

test('a read that is noted in the audit does more than read; that of a person themselves does not', () => {
  const route = audited({ onlyReads: () => true })
  expect(route.onlyReads?.(ADMIN)).toBe(false)
  expect(route.onlyReads?.(STAFF)).toBe(true)
  expect(audited({ onlyReads: () => false }).onlyReads?.(STAFF)).toBe(false)
  expect(audited({}).onlyReads).toBeUndefined()
})

test('what a call foresees is foreseen also where the call is audited', () => {
  const foresee = () => () => undefined
  expect(audited({ foresee }).foresee).toBe(foresee)
})

test('a view that finds nothing is noted each time where it is about somebody, else once in a while', async () => {
  let noted = 0
  const submit = { note: async () => void noted++ }
  const kernel = { submit, now: () => 1_770_000_000_000, events: createEventCatalogue(events, []) }
  const handle = () => Promise.reject(new ArriveError('not-found'))
  const { handle: look } = auditing(kernel as never).route({ call: CALL, handle })
  const request = {
    actor: ADMIN,
    params: {},
    query: {},
    requestId: 'r',
    body: undefined,
    address: 'a',
    client: { ip: '192.0.2.1' },
  }
  const looked = async (params: Readonly<Record<string, string>>) => {
    await expect(look({ ...request, params })).rejects.toThrow(ArriveError)
    return noted
  }
  expect([await looked({ user_id: '4' }), await looked({ user_id: '4' })]).toEqual([1, 2])
  expect([await looked({ event_id: 'a' }), await looked({ event_id: 'b' })]).toEqual([3, 3])
})

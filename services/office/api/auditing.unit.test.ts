import type { Call } from '@arrive/contracts/call.ts'
import { expect, test } from '@jest/globals'
import type { Actor, Route } from '../../kernel/index.ts'
import { auditing } from './auditing.ts'

const STAFF: Actor = { role: 'staff', person: 17, session: 's17' }
const ADMIN: Actor = { role: 'admin', person: 3, session: 's3' }
const CALL: Call = {
  ...{ id: 'get-rows', method: 'GET', path: '/rows', summary: 'Rows', answer: { status: 200, schema: {} } },
  ...{ access: 'person', audit: { action: 'view', what: 'rows' } },
}

function audited(more: Partial<Route>): Route {
  return auditing({} as never)({ call: CALL, handle: async () => ({ status: 200, body: [] }), ...more })
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

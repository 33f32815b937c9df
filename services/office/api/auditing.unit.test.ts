import type { Call } from '@arrive/contracts/call.ts'
import { createEventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { describe, expect, test } from '@jest/globals'
import { type Actor, ArriveError, type Request } from '../../kernel/index.ts'
import { auditing } from './auditing.ts'

const ADMIN: Actor = { role: 'admin', person: 3, session: 's3' }
const CALL: Call = {
  ...{ id: 'get-rows', method: 'GET', path: '/rows', summary: 'Rows', answer: { status: 200, schema: {} } },
  ...{ access: 'person', audit: { action: 'view', what: 'rows' } },
}

const REQUEST: Omit<Request, 'actor'> = {
  ...{ params: {}, query: {}, requestId: 'r', body: undefined, address: 'a', client: { ip: '192.0.2.1' } },
}

test('a failed view is recorded each time if it is about a person, otherwise once in a while', async () => {
  let noted = 0
  const submit = { note: async () => void noted++ }
  const kernel = { submit, now: () => 1_770_000_000_000, events: createEventCatalogue(events, []) }
  const handle = () => Promise.reject(new ArriveError('not-found'))
  const { handle: look } = auditing(kernel as never).route({ call: CALL, handle })
  const looked = async (params: Readonly<Record<string, string>>) => {
    await expect(look({ ...REQUEST, actor: ADMIN, params })).rejects.toThrow(ArriveError)
    return noted
  }
  expect([await looked({ user_id: '4' }), await looked({ user_id: '4' })]).toEqual([1, 2])
  expect([await looked({ event_id: 'a' }), await looked({ event_id: 'b' })]).toEqual([3, 3])
})

test('a count of a list is recorded once in a while, and names nobody', async () => {
  const noted: unknown[] = []
  const submit = { note: async (_: unknown, { data }: { data: unknown }) => void noted.push(data) }
  const kernel = { submit, now: () => 1_770_000_000_000, events: createEventCatalogue(events, []) }
  const call: Call = { ...CALL, audit: { action: 'list', what: 'rows' } }
  const handle = async () => ({ status: 200, body: [{ user_id: 4 }], headers: { 'X-Total-Count': '9' } })
  const { handle: list } = auditing(kernel as never).route({ call, handle })
  const request: Request = { ...REQUEST, actor: ADMIN }
  for (const state of ['new', 'hired']) await list({ ...request, isHead: true, query: { state, limit: '1' } })
  await list({ ...request, query: { state: 'new', limit: '1' } })
  expect(noted).toMatchObject([
    { rows: 0, persons: null },
    { rows: 1, persons: [4] },
  ])
})

describe('a password that is set by a mailed link', () => {
  const LINKED: Call = {
    ...CALL,
    method: 'POST',
    access: 'link',
    audit: { action: 'change', what: 'password-by-link' },
  }

  /** Number of entries while the office is down. `later`: the role after identity has caught up. */
  async function entriesOf(role: string | undefined, later = role) {
    const noted: unknown[] = []
    let known = role
    const upToLog = async (projection: string) => {
      if (projection === 'audit') throw new ArriveError('busy')
      known = later
    }
    const get = async () => (known === undefined ? undefined : { person: 17, value: { role: known } })
    const submit = { note: async (_: unknown, entry: unknown) => void noted.push(entry) }
    const parts = { now: () => 1_770_000_000_000, events: createEventCatalogue(events, []), submit, upToLog }
    const kernel = { ...parts, reader: (name: string) => ({ get: name === 'identity' ? get : async () => undefined }) }
    const { handle } = auditing(kernel as never).route({
      call: LINKED,
      handle: async () => ({ status: 200, body: {} }),
    })
    await handle({ ...REQUEST, actor: { role: 'link', purpose: 'reset', person: 17, n: '1-0' } })
    return noted.length
  }

  test('causes no entry for staff, and does not wait for the audit', async () => {
    expect(await entriesOf('staff')).toBe(0)
  })

  test('causes an entry for an administrator, even if the account was made a moment ago', async () => {
    expect([await entriesOf('admin'), await entriesOf(undefined, 'admin')]).toEqual([2, 2])
  })

  test('is no entry for somebody without an account, because the call refuses them', async () => {
    expect(await entriesOf(undefined)).toBe(0)
  })
})

import { expect, test } from '@jest/globals'
import type { Access } from './note-access.ts'
import { createRecordRefusals, type Refusal } from './note-refusals.ts'

const STREAM = 9
const ORIGIN = { call: 'admin-login', actor: 'visitor', requestId: 'request' }
const REFUSAL: Refusal = { origin: ORIGIN, what: 'admin-login', person: 1, address: 'address-a' }

function office() {
  const appended: (readonly [string, Access])[] = []
  const state = { now: 1_770_000_000_000, away: false, failures: 0 }
  const waiting: (() => void)[] = []
  const append = async (entry: string, access: Access) => {
    if (state.away) throw new Error('The log is away')
    appended.push([entry, access])
    return entry
  }
  const { note: noteRefusal, end } = createRecordRefusals({
    notes: {
      note: (access) => append(`entry-${appended.length}`, access),
      counted: async (access, entry) => void (await append(entry, access)),
    },
    stream: async () => STREAM,
    now: () => state.now,
    later: (_, work) => void waiting.push(work),
    onFailure: () => {
      state.failures += 1
    },
  })
  const pass = async () => {
    for (const work of waiting.splice(0)) work()
    await new Promise(setImmediate)
  }
  return { noteRefusal, end, appended, state, pass }
}

test('the first refused login is audited at once, with the account’s number and a hashed address', async () => {
  const { noteRefusal, appended } = office()
  await noteRefusal(REFUSAL)
  expect(appended).toMatchObject([
    ['entry-0', { actor: STREAM, action: 'refused', what: 'admin-login', person: 1, address: 'address-a', rows: 1 }],
  ])
})

test('a thousand refused logins of one account and address are one audit entry with their number', async () => {
  const { noteRefusal, appended, pass } = office()
  for (let time = 0; time < 1_000; time++) await noteRefusal(REFUSAL)
  expect(appended).toHaveLength(1)
  await pass()
  expect(appended.map(([entry, { rows }]) => [entry, rows])).toEqual([
    ['entry-0', 1],
    ['entry-0', 1_000],
  ])
  await pass()
  expect(appended).toHaveLength(2)
})

test('an increased count is recorded once, at the end', async () => {
  const { noteRefusal, end, appended, pass } = office()
  for (let time = 0; time < 3; time++) await noteRefusal(REFUSAL)
  await end()
  expect(appended.map(([, { rows }]) => rows)).toEqual([1, 3])
  await pass()
  await end()
  expect(appended).toHaveLength(2)
})

test('each account, address, login page and quarter of an hour with refused logins has an audit entry', async () => {
  const { noteRefusal, appended, state } = office()
  for (const other of [{}, { person: null }, { address: 'address-b' }, { what: 'staff-login' }]) {
    await noteRefusal({ ...REFUSAL, ...other })
  }
  state.now += 15 * 60_000
  await noteRefusal(REFUSAL)
  expect(new Set(appended.map(([entry]) => entry)).size).toBe(5)
})

test('refused logins of a thousand addresses have forty audit entries, and one for all others', async () => {
  const { noteRefusal, appended, pass } = office()
  for (let at = 0; at < 1_000; at++) await noteRefusal({ ...REFUSAL, address: `address-${at}` })
  await pass()
  expect(new Set(appended.map(([entry]) => entry)).size).toBe(41)
  expect(appended).toHaveLength(42)
  expect(appended.at(-1)?.[1]).toMatchObject({ person: null, address: null, rows: 960 })
})

test('if a refused login cannot be audited, it is still refused, and the next refusal is audited', async () => {
  const { noteRefusal, appended, state } = office()
  state.away = true
  await noteRefusal(REFUSAL)
  expect([appended.length, state.failures]).toEqual([0, 1])
  state.away = false
  await noteRefusal(REFUSAL)
  expect(appended).toHaveLength(1)
})

import { describe, expect, test } from '@jest/globals'
import { countErased, erasedRows, findPerson, hasChanged, removePerson } from './calls.ts'

const answering =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }))
const silent = answering({}, 500)
const cut = () => Promise.reject(new TypeError('cut off'))
const call = { person: 17, key: 'a-key-of-sixteen-letters' }

describe('looking up the ID of a person', () => {
  test('the ID is read from the response, and the email is encoded in the path', async () => {
    const requested: string[] = []
    const fetch = (path: string) => {
      requested.push(path)
      return answering({ user_id: 17 })()
    }
    expect(await findPerson(fetch, 'staff', 'a/b@mail.example')).toEqual({ ok: true, value: 17 })
    expect(await findPerson(fetch, 'patient', 'c@mail.example')).toEqual({ ok: true, value: 17 })
    expect(requested).toEqual(['/get_staff_id_by_email/a%2Fb%40mail.example', '/get_user_id_by_email/c%40mail.example'])
  })
  test.each([
    ['staff', answering({ message: 'No such one.' }, 404), 'Error: No such one.'],
    ['staff', silent, 'Unable to retrieve user ID.'],
    ['patient', silent, 'Error: Unable to retrieve user ID.'],
    ['staff', answering({}), 'User not found.'],
    ['patient', answering({}), 'User not found.'],
    ['patient', cut, 'Error: No response from server'],
  ] as const)('of a %s that fails says why', async (removal, fetch, sentence) => {
    expect(await findPerson(fetch, removal, 'a@mail.example')).toMatchObject({ ok: false, sentence })
  })
})

describe('deleting', () => {
  test('a deletion has an idempotency key, so that a repeat is the same deletion', async () => {
    let sent: RequestInit | undefined
    const fetch = (_: string, init?: RequestInit) => {
      sent = init
      return answering({ message: 'done' })()
    }
    expect(await removePerson(fetch, 'patient', call)).toEqual({ ok: true, value: true })
    expect(sent).toMatchObject({ method: 'DELETE', headers: { 'Idempotency-Key': call.key } })
  })
  test.each([
    ['staff', silent, 'Unable to delete user.'],
    ['patient', silent, 'Error: Unable to delete user.'],
    ['staff', answering({ message: 'Not now.' }, 503), 'Error: Not now.'],
  ] as const)('of a %s that fails says why', async (removal, fetch, sentence) => {
    expect(await removePerson(fetch, removal, call)).toMatchObject({ ok: false, sentence })
  })
})

test('a person is gone after a 404, and not after a look-up that failed', async () => {
  const gone = answering({ message: 'User not found.' }, 404)
  expect(await findPerson(gone, 'staff', 'a@mail.example')).toMatchObject({ isGone: true })
  expect(await removePerson(gone, 'patient', call)).toMatchObject({ isGone: true })
  expect(await findPerson(silent, 'staff', 'a@mail.example')).toMatchObject({ isGone: false })
  expect(await removePerson(cut, 'staff', call)).toMatchObject({ isGone: false })
})

describe('the rows that are deleted with a person', () => {
  const at = new Date(2026, 2, 4, 12).toISOString()
  const row = (user_id: number, first_name: string) => ({ user_id, first_name, last_name: 'Archer', created_at: at })
  const about = { person: 17, email: 'archers@mail.example' }

  test('each row of the person is named, on every page, and no row of another', async () => {
    const requested: (string | null)[] = []
    const fetch = (path: string, init?: RequestInit) => {
      requested.push(new Headers(init?.headers).get('X-List-Filter'))
      const isFirst = !path.includes('cursor')
      const rows = isFirst ? [row(17, 'Ann'), row(18, 'Zoe')] : [row(17, 'Ben')]
      return Promise.resolve(Response.json(rows, { headers: isFirst ? { 'X-Next-Cursor': 'n' } : {} }))
    }
    expect(await erasedRows(fetch, 'patient', about)).toEqual([
      { name: 'Ann Archer', day: 'Mar 4, 2026' },
      { name: 'Ben Archer', day: 'Mar 4, 2026' },
    ])
    expect(requested).toEqual(Array(2).fill('archers%40mail.example'))
  })
  test('rows beyond the pages that are read are not taken for none', async () => {
    const endless = () => Promise.resolve(Response.json([row(17, 'Ann')], { headers: { 'X-Next-Cursor': 'n' } }))
    expect(await erasedRows(endless, 'patient', about)).toBeUndefined()
  })
  test('rows that cannot be read are not taken for none', async () => {
    expect(await erasedRows(silent, 'patient', about)).toBeUndefined()
  })
})

test('a failed count does not prevent the deletion', async () => {
  expect(await countErased(silent, 'staff', 17)).toEqual({})
  expect(await countErased(answering({ submissions: 2 }), 'patient', 17)).toEqual({ submissions: 2 })
})

test('a deletion is asked about again if other records would go than were shown', () => {
  const day = 'Mar 4, 2026'
  const [ann, ben] = [
    { name: 'Ann Archer', day },
    { name: 'Ben Archer', day },
  ]
  const shown = { rows: [ann], erased: { submissions: 1, has_account: false } }
  expect(hasChanged({ rows: [ann], erased: { submissions: 1, has_account: false } }, shown)).toBe(false)
  expect(hasChanged({ ...shown, rows: [ann, ben] }, shown)).toBe(true)
  expect(hasChanged({ ...shown, erased: { submissions: 1, has_account: true } }, shown)).toBe(true)
  expect(hasChanged({ ...shown, rows: undefined }, shown)).toBe(true)
  expect(hasChanged({ rows: [], erased: {} }, shown)).toBe(false)
})

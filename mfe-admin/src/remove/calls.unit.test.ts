import { describe, expect, test } from '@jest/globals'
import { countErased, findPerson, removePerson } from './calls.ts'

const answering =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }))
const silent = answering({}, 500)
const cut = () => Promise.reject(new TypeError('cut off'))
const call = { person: 17, key: 'a-key-of-sixteen-letters' }

describe('looking up the ID of a person', () => {
  test('the ID is read from the response, and the email is encoded in the path', async () => {
    const asked: string[] = []
    const fetch = (path: string) => {
      asked.push(path)
      return answering({ user_id: 17 })()
    }
    expect(await findPerson(fetch, 'staff', 'a/b@mail.example')).toEqual({ ok: true, value: 17 })
    expect(await findPerson(fetch, 'patient', 'c@mail.example')).toEqual({ ok: true, value: 17 })
    expect(asked).toEqual(['/get_staff_id_by_email/a%2Fb%40mail.example', '/get_user_id_by_email/c%40mail.example'])
  })
  test.each([
    ['staff', answering({ message: 'No such one.' }, 404), 'Error: No such one.'],
    ['staff', silent, 'Unable to retrieve user ID.'],
    ['patient', silent, 'Error: Unable to retrieve user ID.'],
    ['staff', answering({}), 'User not found.'],
    ['patient', answering({}), 'User not found.'],
    ['patient', cut, 'Error: No response from server'],
  ] as const)('of a %s that fails says why', async (removal, fetch, sentence) => {
    expect(await findPerson(fetch, removal, 'a@mail.example')).toEqual({ ok: false, sentence })
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
    expect(await removePerson(fetch, removal, call)).toEqual({ ok: false, sentence })
  })
})

test('a failed count does not prevent the deletion', async () => {
  expect(await countErased(silent, 'staff', 17)).toEqual({})
  expect(await countErased(answering({ submissions: 2 }), 'patient', 17)).toEqual({ submissions: 2 })
})

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LARGEST_LIST } from '@arrive/contracts/screening.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { type CallOptions, createClient } from '../tests/testing/client.ts'
import { listOf, type Row } from '../tests/testing/exclusion-list.ts'
import { adminToken } from '../tests/testing/people.ts'
import { troubleWith } from '../tests/testing/problem.ts'

const ANN: Row = { LASTNAME: 'BAKER', FIRSTNAME: 'ANN', EXCLDATE: '20260219' }

let arrive: TestArrive
let owner: string
const client = createClient(() => arrive.origin())

beforeAll(async () => {
  arrive = await startTestArrive()
  owner = await adminToken(client)
})
afterAll(() => arrive.end())

function formOf(list: string, ...names: readonly string[]): FormData {
  const form = new FormData()
  for (const name of names) form.append(name, new Blob([list], { type: 'text/csv' }), 'UPDATED.csv')
  return form
}

test('other bodies than one list are refused, and leave nothing on the disk', async () => {
  const parts = (...names: readonly string[]) => ({ form: formOf(listOf([ANN]), ...names) })
  const text = new FormData()
  text.set('list', listOf([ANN]))
  const typed = { 'Content-Type': 'multipart/form-data; boundary=here' }
  const bodies: readonly [string, CallOptions, number][] = [
    ['no part', { form: new FormData() }, 400],
    ['another part', parts('resume'), 400],
    ['the list twice', parts('list', 'list'), 400],
    ['the list as text', { form: text }, 400],
    ['no multipart', { raw: listOf([ANN]), headers: { 'Content-Type': 'text/csv' } }, 415],
    ['garbage', { raw: 'garbage', headers: typed }, 400],
    [
      'no end',
      { raw: '--here\r\nContent-Disposition: form-data; name="list"; filename="a"\r\n\r\na', headers: typed },
      400,
    ],
    ['no boundary', { raw: 'a', headers: { 'Content-Type': 'multipart/form-data' } }, 400],
  ]
  const count = async () => (await client.rows('/screenings?limit=200', owner)).length
  const before = await count()
  for (const [what, body, status] of bodies) {
    const reply = await client.call('POST', '/screenings', { token: owner, ...body })
    expect({ what, status: reply.status, trouble: troubleWith(reply) }).toEqual({ what, status, trouble: [] })
  }
  expect(await count()).toBe(before)
  expect(await readdir(join(arrive.dataDir, 'uploads'))).toEqual([])
})

test('a list of more than 64 MB is refused', async () => {
  const reply = await client.call('POST', '/screenings', {
    token: owner,
    form: formOf('a'.repeat(LARGEST_LIST + 1), 'list'),
  })
  expect([reply.status, troubleWith(reply)]).toEqual([413, []])
  expect(await readdir(join(arrive.dataDir, 'uploads'))).toEqual([])
}, 30_000)

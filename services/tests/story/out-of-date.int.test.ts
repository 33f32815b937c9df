import { addDays, dayOf } from '@arrive/contracts/days.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient } from '../testing/client.ts'
import { applyAs, CPR, idIn, newAide, stateCredential } from '../testing/credentials.ts'
import { ENGINES } from '../testing/engines.ts'
import { adminToken, type Staff, staffToken } from '../testing/people.ts'

const DAY = 24 * 60 * 60_000

describe.each(ENGINES)('who is out of date, on the %s engines', (engines) => {
  let arrive: TestArrive
  let owner: string
  let ahead = 0
  const client = createClient(() => arrive.origin())
  const today = () => dayOf(new Date(Date.now() + ahead), 'America/New_York')

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines, now: () => Date.now() + ahead })
    owner = await adminToken(client)
  }, 60_000)
  afterAll(() => arrive.end())

  /** Lets days pass. Sessions end meanwhile. */
  async function pass(days: number, staff: Staff): Promise<string> {
    ahead += days * DAY
    owner = await adminToken(client)
    return staffToken(client, staff.email)
  }

  const rowsOf = async ({ person }: Staff, query: string) =>
    (await client.rows(`/out_of_date?limit=200&${query}`, owner)).filter(({ user_id }) => user_id === person)

  test('a card that is checked today was out of date before, by the record of then only', async () => {
    const ann = await newAide(client, 'ann@mail.example')
    const registered = today()
    const stated = await stateCredential(client, { facts: CPR, token: await pass(10, ann) })
    await pass(1, ann)
    const body = { result: 'valid', source: 'redcross.org', checked_on: today() }
    expect((await client.post(`/credentials/${ann.person}/${idIn(stated)}/check`, body, owner)).status).toBe(200)
    const stateOn = async (query: string) => (await rowsOf(ann, query)).find(({ kind }) => kind === 'cpr')?.['state']
    const day = addDays(registered, 5)
    expect(await stateOn(`as_of=${day}&known=then`)).toBe('missing')
    expect(await stateOn(`as_of=${addDays(registered, 10)}&known=then`)).toBe('stated')
    expect(await stateOn(`as_of=${day}`)).toBeUndefined()
    expect(await stateOn(`as_of=${today()}&known=then`)).toBeUndefined()
    expect(await stateOn('as_of=2028-02-01')).toBe('expired')
  })

  test('the position on record then decides, and a person who had no account then is not listed', async () => {
    const dan = await newAide(client, 'dan@mail.example')
    const first = today()
    await applyAs(client, 'LPN', await pass(2, dan))
    const positions = async (query: string) => [...new Set((await rowsOf(dan, query)).map((row) => row['position']))]
    expect(await positions(`as_of=${first}&known=then`)).toEqual(['CNA'])
    expect(await positions(`as_of=${first}`)).toEqual(['LPN'])
    expect(await positions(`as_of=${addDays(first, -1)}&known=then`)).toEqual([])
    expect(await positions('position=CNA')).toEqual([])
  })

  test('the list is paged, counted, filtered and sorted; a future day needs what is known now', async () => {
    const first = await client.get('/out_of_date?limit=2&sort=user_id', owner)
    const total = Number(first.headers.get('x-total-count'))
    const all = await client.rows('/out_of_date?limit=200&sort=user_id', owner)
    expect(all).toHaveLength(total)
    const walked = [...(first.body as unknown as readonly Body[])]
    for (let next = first.headers.get('x-next-cursor'); next !== null; ) {
      const page = await client.get(`/out_of_date?limit=2&sort=user_id&cursor=${next}`, owner)
      walked.push(...(page.body as unknown as readonly Body[]))
      next = page.headers.get('x-next-cursor')
    }
    expect(walked).toEqual(all)
    expect((await client.get('/out_of_date', owner)).headers.get('x-total-count')).toBe(String(total))
    const kinds = await client.rows('/out_of_date?limit=200&kind=cpr', owner)
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['cpr']))
    const tomorrow = addDays(today(), 1)
    expect((await client.get(`/out_of_date?as_of=${tomorrow}`, owner)).status).toBe(200)
    expect((await client.get(`/out_of_date?as_of=${tomorrow}&known=then`, owner)).status).toBe(400)
  })

  test.each(['as_of=2026-02-30', 'kind=piano', 'known=later', 'cursor=x', 'sort=kind', 'more=1'])(
    'the list refuses %s',
    async (query) => expect((await client.get(`/out_of_date?${query}`, owner)).status).toBe(400),
  )

  test('the file of the list has a title for every column', async () => {
    const { bytes, headers } = await client.get('/exports/out-of-date', owner)
    const [head = ''] = bytes.toString().slice(1).split('\r\n')
    expect(head).toBe('ID,Name,Position,Certificate,State,Expires,Since')
    expect(headers.get('content-disposition')).toMatch(/filename="out-of-date-/)
    expect(bytes.toString()).toContain('CPR card')
  })

  test('an exclusion check blocks again after 31 days', async () => {
    const eve = await newAide(client, 'eve@mail.example')
    const path = `/credentials/${eve.person}`
    const facts = { kind: 'oig', issuer: 'LEIE', issued_on: today() }
    expect((await stateCredential(client, { facts, token: owner, path })).status).toBe(201)
    const stateNow = async (token: string) =>
      (await client.rows('/credentials', token, 'credentials')).find(({ kind }) => kind === 'oig')?.['state']
    expect(await stateNow(await pass(23, eve))).toBe('checked')
    expect(await stateNow(await pass(1, eve))).toBe('expiring')
    expect(await stateNow(await pass(7, eve))).toBe('expiring')
    expect(await stateNow(await pass(1, eve))).toBe('expired')
  })
})

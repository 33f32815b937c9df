import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { dayOf } from '@arrive/contracts/days.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { authorize, newAuthorized } from '../testing/authorized.ts'
import { type Body, type CallOptions, createClient, rowsIn } from '../testing/client.ts'
import { stateCredential } from '../testing/credentials.ts'
import { ENGINES } from '../testing/engines.ts'
import { inventedRows, listOf, type Row } from '../testing/exclusion-list.ts'
import { eventCount } from '../testing/history.ts'
import { newColleague } from '../testing/office.ts'
import { adminToken, type Staff } from '../testing/people.ts'
import { until } from '../testing/until.ts'

const SAME_NAME: Row = { LASTNAME: "O'NEILL", FIRSTNAME: 'ANNE', CITY: 'DURHAM', EXCLDATE: '20260219' }
const ANN: Row = { ...SAME_NAME, DOB: '19700102' }
const BEN_BORN_LATER: Row = { ...ANN, LASTNAME: 'COLE', FIRSTNAME: 'BEN', DOB: '19800102' }
const MADE_UP = inventedRows(50_000)

describe.each(ENGINES)('screening on the %s engines', (engines) => {
  let arrive: TestArrive
  let owner: string
  let whole: unknown
  let ann: Staff
  let ben: Staff
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    owner = await adminToken(client)
    ann = await newAuthorized(client, 'ann@mail.example', { firstName: 'Anne', lastName: 'O’Neill' })
    ben = await newAuthorized(client, 'ben@mail.example', { firstName: 'Ben', lastName: 'Cole' })
  }, 60_000)
  afterAll(() => arrive.end())

  const stateOig = ({ person }: Staff) => {
    const facts = { kind: 'oig', issuer: 'OIG', issued_on: dayOf(new Date(), 'America/New_York') }
    return stateCredential(client, { facts, token: owner, path: `/credentials/${person}` })
  }

  function upload(list: string, { supplement = false, token = owner } = {}) {
    const form = new FormData()
    if (supplement) form.set('supplement', 'true')
    form.set('list', new Blob([list], { type: 'text/csv' }), 'UPDATED.csv')
    return client.call('POST', '/screenings', { form, token })
  }

  const read = async (id: unknown, token = owner) => (await client.get(`/screenings/${id}`, token)).body
  const matchesIn = async (id: unknown) => rowsIn(await read(id), 'matches')
  const decide = (id: unknown, { person }: Staff, body: object, how: CallOptions = {}) =>
    client.call('PUT', `/screenings/${id}/people/${person}`, { body, token: owner, ...how })
  const late = async ({ person }: Staff) => {
    const rows = await client.rows('/out_of_date?kind=oig&limit=200', owner)
    return rows.find((row) => row['user_id'] === person)?.['state']
  }
  const results = async ({ person }: Staff) => {
    const { body } = await client.get(`/screenings/people/${person}`, owner)
    return rowsIn(body, 'screenings').map(({ screening_id, result }) => [screening_id, result])
  }
  const untilResult = (staff: Staff, expected: object) =>
    until(
      'the screening',
      () => results(staff),
      (seen) => isDeepStrictEqual(seen, expected),
    )
  const WHY = { reason: 'The OIG website says so.' }

  test('the whole list is compared with everybody by name and birth date', async () => {
    const list = listOf([...MADE_UP, ANN, BEN_BORN_LATER])
    const { status, body } = await upload(list)
    expect([status, body]).toEqual([
      201,
      {
        screening_id: expect.any(String),
        listed: 50_002,
        businesses: 2_084,
        month: '2026-02',
        sha256: createHash('sha256').update(list).digest('hex'),
        people: 2,
        ruled_out: 1,
        possible: 1,
        supplement: false,
        same_as: null,
      },
    ])
    const shown = await read(body['screening_id'])
    expect(shown).toMatchObject({ ...body, at: expect.any(String), indexed: true })
    expect(shown['matches']).toEqual([
      {
        user_id: ann.person,
        name: 'Anne O’Neill',
        birth_date: '1970-01-02',
        result: 'possible',
        rows: [expect.objectContaining({ lastname: "O'NEILL", firstname: 'ANNE', dob: '19700102', city: 'DURHAM' })],
        decision: null,
        reason: null,
        decided_by: null,
        decided_at: null,
      },
    ])
    whole = body['screening_id']
  })

  test('each screening is the oig check of its day, once a match is decided', async () => {
    expect([await late(ann), await late(ben)]).toEqual(['missing', undefined])
    expect((await decide(whole, ann, { decision: 'same' })).body).toMatchObject({ status: 400, code: 'reason-missing' })
    const { status, body } = await decide(whole, ann, { decision: 'same', ...WHY })
    expect([status, body]).toEqual([200, { message: 'The decision is saved.', decision: 'same' }])
    expect(await late(ann)).toBe('not_valid')
    await stateOig(ann)
    expect(await late(ann)).toBe('not_valid')
    expect(await matchesIn(whole)).toMatchObject([{ decision: 'same', ...WHY, decided_at: expect.any(String) }])
    await decide(whole, ann, { decision: 'different', ...WHY })
    expect(await late(ann)).toBeUndefined()
    expect(await read(whole)).toMatchObject({ possible: 0, matches: [{ decision: 'different' }] })
    expect((await decide(whole, ben, { decision: 'same', ...WHY })).status).toBe(404)
  })

  test('a decision that is sent again under its key is one decision', async () => {
    const key = randomUUID()
    const before = await eventCount(arrive.arrive().kernel.log)
    const first = await decide(whole, ann, { decision: 'different', ...WHY }, { key })
    const again = await decide(whole, ann, { decision: 'different', ...WHY }, { key })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await eventCount(arrive.arrive().kernel.log)).toBe(before + 1)
    expect((await decide(whole, ann, { decision: 'same', ...WHY }, { key })).status).toBe(422)
  })

  test('the same list again says so, and a decision holds while the same rows match', async () => {
    const { body } = await upload(listOf([...MADE_UP, ANN, BEN_BORN_LATER]))
    expect(body).toMatchObject({ same_as: whole, possible: 0, ruled_out: 1, people: 2 })
    expect(await matchesIn(body['screening_id'])).toMatchObject([{ decision: 'different' }])
    const changed = await upload(listOf([...MADE_UP, { ...ANN, CITY: 'RALEIGH' }]))
    expect(changed.body).toMatchObject({ same_as: null, possible: 1, ruled_out: 0 })
    expect(await matchesIn(changed.body['screening_id'])).toMatchObject([{ decision: null }])
    expect(await results(ann)).toEqual([
      [changed.body['screening_id'], 'possible'],
      [body['screening_id'], 'possible'],
      [whole, 'possible'],
    ])
    expect(await results(ben)).toEqual([
      [changed.body['screening_id'], 'clear'],
      [body['screening_id'], 'ruled_out'],
      [whole, 'ruled_out'],
    ])
    const pages = [await client.get('/screenings?limit=2', owner)]
    pages.push(await client.get(`/screenings?limit=2&cursor=${pages[0]?.headers.get('x-next-cursor')}`, owner))
    const ids = pages.map(({ bytes }) => JSON.parse(String(bytes)).map((one: Body) => one['screening_id']))
    expect(ids).toEqual([[changed.body['screening_id'], body['screening_id']], [whole]])
  }, 30_000)

  test('a short file is a supplement if that is said, and reinstatements are refused', async () => {
    const short = listOf([{ ...ANN, CITY: 'CARY' }])
    expect((await upload(short)).body).toMatchObject({ status: 409, code: 'a-supplement', listed: 1 })
    const { body } = await upload(short, { supplement: true })
    expect(body).toMatchObject({ listed: 1, supplement: true, possible: 1 })
    await decide(body['screening_id'], ann, { decision: 'same', ...WHY })
    expect(await late(ann)).toBe('not_valid')
    const back = listOf([{ ...ANN, REINDATE: '20260301' }])
    expect((await upload(back, { supplement: true })).body).toMatchObject({ status: 409, code: 'reinstatements' })
    expect((await upload('a,b\n')).body).toMatchObject({ status: 400, code: 'not-the-list' })
    expect((await upload(short.slice(0, -40))).body).toMatchObject({ status: 400, code: 'list-cut' })
    expect(await readdir(join(arrive.dataDir, 'uploads'))).toEqual([])
  })

  test('a decision holds for the same rows later, and ends with a list that has none of them', async () => {
    const { body } = await upload(listOf([{ ...ANN, CITY: 'CARY' }]), { supplement: true })
    expect(await matchesIn(body['screening_id'])).toMatchObject([{ decision: 'same', ...WHY }])
    expect(await late(ann)).toBe('not_valid')
    const reinstated = await upload(listOf(MADE_UP))
    expect(reinstated.body).toMatchObject({ possible: 0, ruled_out: 0 })
    expect(await late(ann)).toBeUndefined()
    expect((await results(ann))[0]).toEqual([reinstated.body['screening_id'], 'clear'])
  }, 30_000)

  test('new people, and people with a new name, are compared with the newest list', async () => {
    const { body } = await upload(listOf([...MADE_UP, ANN, { LASTNAME: 'DUNN', FIRSTNAME: 'EVE', DOB: '19700102' }]))
    const id = body['screening_id']
    const eve = await newAuthorized(client, 'eve@mail.example', { firstName: 'Eve', lastName: 'Smith' })
    await untilResult(eve, [[id, 'clear']])
    expect(await late(eve)).toBeUndefined()
    await authorize(client, eve, { firstName: 'Eve', lastName: 'Smith', formerNames: 'Dunn' })
    await untilResult(eve, [[id, 'possible']])
    expect(await matchesIn(id)).toMatchObject([{ user_id: eve.person, decision: null }, { user_id: ann.person }])
    await rm(join(arrive.dataDir, 'screening', 'list.db'))
    expect(await read(id)).toMatchObject({ indexed: false })
  }, 30_000)

  test('a list that an operator leaves for the server is screened in the operator’s name', async () => {
    const inbox = join(arrive.dataDir, 'screening', 'inbox')
    await mkdir(inbox, { recursive: true })
    await writeFile(join(inbox, 'one.csv.part'), listOf([...MADE_UP, ANN]))
    await rename(join(inbox, 'one.csv.part'), join(inbox, 'one.csv'))
    await until(
      'the answer',
      () => readdir(inbox),
      (names) => names.join() === 'one.csv.json',
    )
    const made: Body = JSON.parse(await readFile(join(inbox, 'one.csv.json'), 'utf8'))
    expect(made).toMatchObject({ listed: 50_001, supplement: false })
    expect(await read(made['screening_id'])).toMatchObject({ by: null, matches: [{ user_id: ann.person }] })
    const { body } = await client.get(`/credentials/${ben.person}`, owner)
    expect(rowsIn(body, 'credentials').find(({ kind }) => kind === 'oig')).toMatchObject({
      state: 'checked',
      by: null,
      checked: { by: null },
    })
  }, 30_000)

  test('files that a crash has left are gone after a start, and files of other processes are not', async () => {
    const longAgo = new Date(Date.now() - 2 * 60 * 60_000)
    const left = ['uploads/cut', 'screening/cut.part', 'screening/inbox/cut.csv.taken', 'screening/inbox/cut.csv.part']
    const fresh = 'uploads/another'
    for (const name of [...left, fresh]) {
      await writeFile(join(arrive.dataDir, name), 'a')
      if (name !== fresh) await utimes(join(arrive.dataDir, name), longAgo, longAgo)
    }
    await arrive.restart()
    const there = [...left, fresh].filter((name) => existsSync(join(arrive.dataDir, name)))
    expect(there).toEqual(engines === 'embedded' ? [] : [fresh])
    expect(await read(whole)).toMatchObject({ indexed: true })
  }, 60_000)

  test('recruiters see nothing of it, auditors read and decide nothing', async () => {
    const recruiter = (await newColleague(client, owner, 'recruiter')).token
    const auditor = (await newColleague(client, owner, 'auditor')).token
    const paths = ['/screenings', `/screenings/${whole}`, `/screenings/people/${ann.person}`]
    for (const path of paths) {
      expect((await client.get(path, recruiter)).status).toBe(403)
      expect((await client.get(path, auditor)).status).toBe(200)
    }
    expect((await decide(whole, ann, { decision: 'same', ...WHY }, { token: auditor })).status).toBe(403)
    expect((await upload('a', { token: auditor })).status).toBe(403)
  })

  test('an erased person is in no screening', async () => {
    await client.call('DELETE', `/delete_staff/${ann.person}`, { token: owner })
    expect(await matchesIn(whole)).toEqual([])
    expect((await client.get(`/screenings/people/${ann.person}`, owner)).body).toMatchObject({ code: 'no-user' })
    expect((await decide(whole, ann, { decision: 'same', ...WHY })).body).toMatchObject({ code: 'no-user' })
  })
})

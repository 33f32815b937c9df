import { randomUUID } from 'node:crypto'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { type Body, createClient, rowsIn } from '../tests/testing/client.ts'
import { ENGINES } from '../tests/testing/engines.ts'
import { entriesOf } from '../tests/testing/history.ts'
import { newColleague } from '../tests/testing/office.ts'
import { adminToken, newApplicant, newStaff } from '../tests/testing/people.ts'
import { named } from '../tests/testing/requests.ts'
import { until } from '../tests/testing/until.ts'

const HOUR = 60 * 60_000
const LIST = '/pipeline/applicants'

describe.each(ENGINES)('the pipeline on %s engines', (engines) => {
  let arrive: TestArrive
  let ahead = 0
  /** Stops the clock, so that a slow machine does not use up the seconds of a test. */
  let stopped: number | undefined
  let count = 0
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines, now: () => stopped ?? Date.now() + ahead })
  }, 120_000)
  afterAll(() => arrive?.end())

  const office = () => adminToken(client)
  const applied = async (email = `${engines}${count++}@applicant.example`) =>
    newApplicant(client, await office(), email)
  const ask = async (method: string, path: string, body?: unknown, key: string = randomUUID()) =>
    client.call(method, path, { body, token: await office(), key })
  const move = (person: number, body: object, key?: string) => ask('PUT', `${LIST}/${person}`, body, key)
  const place = async (person: number): Promise<Body> => (await ask('GET', `${LIST}/${person}`)).body
  const listed = async (query: string) => {
    const { headers, body } = await ask('GET', `${LIST}?limit=200&${query}`)
    const people = rowsIn(body).map(({ user_id }) => Number(user_id))
    return { people, total: headers.get('X-Total-Count') }
  }
  const moves = async () => {
    const entries = await entriesOf(arrive.arrive().kernel.log, ['office'])
    return entries.filter(({ envelope }) => envelope.type === 'office.pipeline.moved').length
  }

  test('an applicant is new at once, and moves to another stage', async () => {
    const before = Number((await listed('state=new')).total)
    const ann = await applied()
    expect(await listed('state=new')).toEqual({ people: expect.arrayContaining([ann]), total: String(before + 1) })
    const { status, body } = await move(ann, { from: 'new', to: 'contacted' })
    expect([status, body]).toEqual([200, { event: expect.any(String), state: 'contacted' }])
    expect((await listed('state=new')).people).not.toContain(ann)
    const [row] = rowsIn((await ask('GET', `${LIST}?user_ids=${ann}`)).body)
    expect(row).toMatchObject({ state: 'contacted', submissions: 1, assignee: null, notes: 0, has_account: false })
    const move1 = { event: body['event'], by: 1, from: 'new', to: 'contacted', reason: null }
    expect(await place(ann)).toMatchObject({ state: 'contacted', history: [move1], notes: [] })
  })

  test('the whole list leaves out staff who never applied, like its pages', async () => {
    const [ann, staff] = [await applied(), await newStaff(client, `${engines}@staff.example`)]
    await client.post('/application2', sampleBody(named(forms, 'application2')), staff.token)
    const whole = rowsIn((await ask('GET', LIST)).body).map(({ user_id }) => Number(user_id))
    expect(whole).toContain(ann)
    expect(whole).toEqual((await listed('')).people)
    expect(whole).not.toContain(staff.person)
  })

  test('the same move with one key is one event', async () => {
    const [ann, key, before] = [await applied(), randomUUID(), await moves()]
    const first = await move(ann, { from: 'new', to: 'contacted' }, key)
    await move(ann, { from: 'contacted', to: 'interview' })
    expect((await move(ann, { from: 'new', to: 'contacted' }, key)).body).toEqual(first.body)
    expect(await moves()).toBe(before + 2)
  })

  test('a move from a stage that the person has left is refused with the present one', async () => {
    const ann = await applied()
    await move(ann, { from: 'new', to: 'interview' })
    const before = await moves()
    const { status, body } = await move(ann, { from: 'new', to: 'contacted' })
    expect([status, body['code'], body['state']]).toEqual([409, 'moved-meanwhile', 'interview'])
    expect(await moves()).toBe(before)
  })

  test('of moves at once from one stage one counts, and the others are refused with the state', async () => {
    const ann = await applied()
    const targets = ['contacted', 'interview', 'offer', 'hired']
    const replies = await Promise.all(targets.map((to) => move(ann, { from: 'new', to })))
    const done = replies.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    const { state } = await place(ann)
    expect(done[0]?.body['state']).toBe(state)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => [body['code'], body['state']])).toEqual(
      refused.map(() => ['moved-meanwhile', state]),
    )
    expect((await listed(`state=${state}`)).people).toContain(ann)
  })

  test('final and backward moves need a reason, and stages of the other list are none', async () => {
    const ann = await applied()
    const codeOf = async (from: string, to: string, reason?: string) => {
      const { body } = await move(ann, { from, to, ...(reason !== undefined && { reason }) })
      return body['code'] ?? body['state']
    }
    expect(await codeOf('new', 'declined')).toBe('reason-missing')
    expect(await codeOf('new', 'declined', '   ')).toBe('reason-missing')
    expect(await codeOf('new', 'declined', 'x'.repeat(201))).toBe('invalid-answers')
    expect(await codeOf('new', 'new')).toBe('invalid-answers')
    expect(await codeOf('new', 'assessment')).toBe('invalid-answers')
    expect(await codeOf('new', 'interview')).toBe('interview')
    expect(await codeOf('interview', 'contacted')).toBe('reason-missing')
    expect(await codeOf('interview', 'declined', 'No night shifts')).toBe('declined')
    expect(await codeOf('declined', 'offer')).toBe('reason-missing')
    expect(await codeOf('declined', 'offer', 'Asked again')).toBe('offer')
    const reasons = rowsIn(await place(ann), 'history').map(({ reason }) => reason)
    expect(reasons).toEqual(['Asked again', 'No night shifts', null])
  })

  test('a move is undone without a reason for ten seconds, and by its administrator only', async () => {
    const ann = await applied()
    const offered = async () => String((await move(ann, { from: 'new', to: 'offer' })).body['event'])
    const back = (undo: string, to = 'new') => ({ from: 'offer', to, undo })
    stopped = Date.now() + ahead
    const first = await offered()
    const other = await newColleague(client, await office(), 'recruiter', { email: `${engines}@agency.example` })
    const theirs = await client.call('PUT', `${LIST}/${ann}`, { body: back(first), token: other.token })
    expect(theirs.body['code']).toBe('reason-missing')
    expect((await move(ann, back(first, 'contacted'))).body['code']).toBe('reason-missing')
    stopped += 9_000
    expect((await move(ann, back(first))).status).toBe(200)
    const second = await offered()
    stopped += 11_000
    expect((await move(ann, back(second))).body).toMatchObject({ status: 400, code: 'reason-missing' })
    expect(rowsIn(await place(ann), 'history')).toHaveLength(3)
    ahead += 20_000
    stopped = undefined
  })

  test('a declined person who applies again is new, by the system, and keeps the history', async () => {
    const email = `again-${engines}@applicant.example`
    const ann = await applied(email)
    await move(ann, { from: 'new', to: 'declined', reason: 'No license' })
    await applied(email)
    const found = await until(
      'the stage',
      () => place(ann),
      ({ state }) => state === 'new',
    )
    expect(found).toMatchObject({ submissions: 2 })
    const [last, first] = rowsIn(found, 'history')
    expect(last).toMatchObject({ from: 'declined', to: 'new', by: null, reason: null })
    expect(first).toMatchObject({ from: 'new', to: 'declined', by: 1, reason: 'No license' })
    await move(ann, { from: 'new', to: 'interview' })
    await applied(email)
    expect(await place(ann)).toMatchObject({ state: 'interview', submissions: 3 })
  })

  test('people are late once they have been in a stage for long enough', async () => {
    const ann = await applied()
    expect((await listed('state=new&older=48h')).people).not.toContain(ann)
    ahead += 48 * HOUR
    const late = await listed('state=new&older=48h')
    expect(late.people).toContain(ann)
    expect(late.total).toBe(String(late.people.length))
    expect((await listed('state=contacted&older=48h')).people).not.toContain(ann)
  })

  test('people are assigned to administrators who are no auditors, and found by them', async () => {
    const ann = await applied()
    const assign = (assignee: number | null) => ask('PUT', `${LIST}/${ann}/assignee`, { assignee })
    const { person: auditor } = await newColleague(client, await office(), 'auditor', {
      email: `a-${engines}@agency.example`,
    })
    for (const one of [auditor, ann, 999_999]) expect((await assign(one)).body).toMatchObject({ status: 400 })
    expect((await assign(1)).status).toBe(200)
    expect((await listed('assignee=1')).people).toContain(ann)
    expect((await listed('assignee=none')).people).not.toContain(ann)
    expect((await assign(null)).status).toBe(200)
    expect((await listed('assignee=none')).people).toContain(ann)
  })

  test('bulk moves everyone who can be moved, and names the others', async () => {
    const people: number[] = []
    for (let at = 0; at < 5; at++) people.push(await applied())
    const [gone = 0, there = 0] = people
    await move(there, { from: 'new', to: 'contacted' })
    await ask('DELETE', `/delete_staff/${gone}`)
    const key = randomUUID()
    const bulk = (body: object) => ask('POST', `${LIST}/bulk`, { user_ids: people, ...body }, key)
    const { status, body } = await bulk({ to: 'contacted', assignee: 1 })
    const failed = [{ user_id: gone, code: 'no-user', message: 'User not found.' }]
    expect([status, body]).toEqual([200, { done: people.slice(1), failed }])
    const before = await moves()
    expect((await bulk({ to: 'contacted', assignee: 1 })).body).toEqual(body)
    expect(await moves()).toBe(before)
    expect((await listed('state=contacted&assignee=1')).people).toEqual(expect.arrayContaining(people.slice(1)))
    const entries = await client.rows('/get_audit?limit=200&sort=-at', await office())
    const [entry] = entries.filter(({ action, what }) => action === 'change' && what === 'pipeline')
    expect(entry).toMatchObject({ subject_user_id: null, subject_user_ids: people.slice(1), rows: 4 })
  })

  test('bulk is refused as a whole without a reason, without a change, and for more than 200 people', async () => {
    const [ann, ben] = [await applied(), await applied()]
    const bulk = async (body: object) => (await ask('POST', `${LIST}/bulk`, { user_ids: [ann, ben], ...body })).body
    await move(ben, { from: 'new', to: 'offer' })
    expect(await bulk({ to: 'contacted' })).toMatchObject({ status: 400, code: 'reason-missing' })
    expect(await bulk({})).toMatchObject({ status: 400 })
    expect(await bulk({ to: 'closed' })).toMatchObject({ status: 400 })
    const many = Array.from({ length: 201 }, (_, at) => at + 1)
    expect(await bulk({ user_ids: many, to: 'contacted' })).toMatchObject({ status: 400 })
    expect(await place(ann)).toMatchObject({ state: 'new', history: [] })
  })

  test('the file has the columns of the screen, then the notes, the newest first', async () => {
    const ann = await applied()
    await ask('PUT', `${LIST}/${ann}/assignee`, { assignee: 1 })
    for (const text of ['First, note', 'Second note']) await ask('POST', `${LIST}/${ann}/notes`, { text })
    const { bytes } = await ask('GET', `/exports/pipeline-applicants?user_ids=${ann}`)
    const [head, row, ...notes] = bytes.toString().split(/\r?\n/)
    expect(head).toBe('\uFEFFName,Position,Stage,Since,Assigned to,Notes')
    expect(row).toMatch(/^.+,New,"\w+ \d+, \d{4}",office@agency\.example,"\w+ \d+, \d{4}: Second note$/)
    expect(notes).toEqual([expect.stringMatching(/: First, note"$/), ''])
  })

  test('an erasure leaves nothing of a person in the pipeline', async () => {
    const email = `erased-${engines}@applicant.example`
    const ann = await applied(email)
    await move(ann, { from: 'new', to: 'declined', reason: 'Canary reason' })
    const note = await ask('POST', `${LIST}/${ann}/notes`, { text: 'Canary note' })
    expect([note.status, note.body]).toEqual([201, { note_id: expect.any(String) }])
    expect((await ask('GET', `${LIST}?user_ids=${ann}`)).body).toMatchObject([{ notes: 1 }])
    await ask('DELETE', `/delete_staff/${ann}`)
    const { reader } = arrive.arrive().kernel
    for (const collection of ['pipeline-moves', 'pipeline-notes']) {
      expect(await reader('office-file').ofPerson(collection, ann)).toEqual([])
    }
    expect(await reader('office-file').get('pipeline-places', `applicants/${ann}`)).toBeUndefined()
    expect((await listed(`user_ids=${ann}`)).people).toEqual([])
    const calls = [
      ask('GET', `${LIST}/${ann}`),
      move(ann, { from: 'declined', to: 'new', reason: 'Why not' }),
      ask('PUT', `${LIST}/${ann}/assignee`, { assignee: null }),
      ask('POST', `${LIST}/${ann}/notes`, { text: 'Canary note' }),
    ]
    for (const { body } of await Promise.all(calls)) expect(body).toMatchObject({ status: 404, code: 'no-user' })
  })
})

import { randomUUID } from 'node:crypto'
import { personErased } from '@arrive/contracts/events/person-erased.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type CallOptions, createClient, rowsIn } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { entriesOf } from '../testing/history.ts'
import { type Colleague, newColleague } from '../testing/office.ts'
import { adminToken } from '../testing/people.ts'

const NURSES = {
  list: 'packets',
  name: 'Nurses to review',
  query: { review: 'to_review', position: 'RN' },
  shared: false,
}
const NOWHERE = '/views/00000000-0000-4000-8000-000000000000'

describe.each(ENGINES)('views of lists on %s engines', (engines) => {
  let arrive: TestArrive
  const client = createClient(() => arrive.origin())
  const office = {} as Record<'owner' | 'compliance' | 'recruiter' | 'auditor', string>
  let recruiter: Colleague

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    office.owner = await adminToken(client)
    recruiter = await newColleague(client, office.owner, 'recruiter')
    office.recruiter = recruiter.token
    for (const role of ['compliance', 'auditor'] as const) {
      office[role] = (await newColleague(client, office.owner, role)).token
    }
  }, 120_000)
  afterAll(() => arrive?.end())

  const save = (body: object, token = office.recruiter, options: CallOptions = {}) =>
    client.call('POST', '/views', { body, token, ...options })
  const saved = async (body: object = NURSES, token = office.recruiter) =>
    `/views/${String((await save(body, token)).body['view_id'])}`
  const change = (path: string, body: object, token = office.recruiter, options: CallOptions = {}) =>
    client.call('PUT', path, { body, token, ...options })
  const remove = (path: string, token = office.recruiter, options: CallOptions = {}) =>
    client.call('DELETE', path, { token, ...options })
  const listed = async (token = office.recruiter, query = '') =>
    rowsIn((await client.get(`/views${query}`, token)).body, 'views')
  const one = async (path: string, token = office.recruiter) =>
    (await listed(token)).find(({ view_id }) => path === `/views/${view_id}`)
  const events = async () => {
    const entries = await entriesOf(arrive.arrive().kernel.log, ['office'])
    return entries.filter(({ envelope }) => envelope.type.startsWith('office.view.'))
  }

  test('a saved view is its administrator’s own until it is shared, and keeps the order too', async () => {
    const query = { ...NURSES.query, sort: '-since' }
    const path = await saved({ ...NURSES, query })
    const view = { ...NURSES, query, view_id: path.slice(7), by: recruiter.person, mine: true }
    expect(await one(path)).toEqual(view)
    expect(await one(path, office.owner)).toBeUndefined()
    const shared = await change(path, { shared: true, name: '  All nurses ' })
    expect([shared.status, shared.body]).toEqual([200, { message: 'View saved.' }])
    expect(await one(path, office.auditor)).toEqual({ ...view, name: 'All nurses', shared: true, mine: false })
    expect(await listed(office.auditor, '?list=patients')).toEqual([])
    expect((await listed(office.auditor, '?list=packets')).map(({ view_id }) => view_id)).toContain(view.view_id)
    expect((await client.get('/views?list=staff-accounts', office.owner)).status).toBe(400)
    const gone = await remove(path)
    expect([gone.status, gone.body]).toEqual([200, { message: 'View deleted.' }])
    expect(await one(path)).toBeUndefined()
    expect((await remove(path)).body).toMatchObject({ status: 404, code: 'not-found' })
  })

  test('shared views of others are for owners to change, and private ones are nobody else’s', async () => {
    const [mine, shared] = [await saved(), await saved({ ...NURSES, shared: true })]
    const codes = async (token: string) => {
      const calls = [mine, shared].flatMap((path) => [change(path, { name: 'Mine' }, token), remove(path, token)])
      return (await Promise.all(calls)).map(({ status, body }) => [status, body['code']])
    }
    const [unseen, refused] = [
      [404, 'not-found'],
      [403, 'not-allowed'],
    ]
    expect(await codes(office.compliance)).toEqual([unseen, unseen, refused, refused])
    expect((await change(mine, { name: 'Mine' }, office.owner)).status).toBe(404)
    expect((await remove(mine, office.owner)).status).toBe(404)
    expect((await change(shared, { name: 'Everybody’s' }, office.owner)).status).toBe(200)
    expect(await one(shared)).toMatchObject({ name: 'Everybody’s', by: recruiter.person, mine: true })
    expect((await remove(shared, office.owner)).status).toBe(200)
    expect([await one(shared), await one(mine)]).toEqual([undefined, expect.objectContaining({ name: NURSES.name })])
    expect((await save(NURSES, office.auditor)).body['code']).toBe('read-only')
  })

  test.each([
    ['packets', { state: 'company', review: 'ready', missing: 'job', older: '14d', sort: 'user_id' }],
    ['patients', { sort: 'created_at' }],
    ['applicants', { sort: '-submitted_at' }],
    ['staff-details', {}],
    ['out-of-date', { as_of: '2026-12-31', kind: 'cpr', position: 'CNA' }],
    ['pipeline-applicants', { state: 'interview', assignee: 'none', user_ids: '17,18' }],
    ['pipeline-requests', { state: 'new', older: '24h' }],
  ])('a view of %s keeps the parameters of its call', async (list, query) => {
    const path = await saved({ list, name: `View of ${list}`, query, shared: false })
    expect((await one(path))?.['query']).toEqual(query)
  })

  test.each([
    ['a search text', { query: { filter: 'baker' } }, 'query.filter'],
    ['a cursor', { query: { cursor: 'abc' } }, 'query.cursor'],
    ['a size of pages', { query: { limit: '10' } }, 'query.limit'],
    ['an unknown parameter', { query: { search: 'baker' } }, 'query.search'],
    ['a parameter of another list', { query: { assignee: 'none' } }, 'query.assignee'],
    ['a value that the list refuses', { query: { position: 'MD' } }, 'query.position'],
    ['a number as a value', { query: { older: 14 } }, 'query'],
    ['a long value', { list: 'pipeline-requests', query: { user_ids: '1'.repeat(4_001) } }, 'query'],
    ['a list as the query', { query: ['review'] }, 'query'],
    ['an unknown list', { list: 'staff-accounts' }, 'list'],
    ['a blank name', { name: ' ' }, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
    ['a text for yes', { shared: 'yes' }, 'shared'],
    ['a member too many', { by: 1 }, 'by'],
  ])('a view with %s is refused, also as a change', async (_, over, field) => {
    const path = await saved()
    const before = [await listed(), (await events()).length]
    for (const reply of [await save({ ...NURSES, ...over }), await change(path, over)]) {
      const [{ path: at } = {}] = rowsIn(reply.body, 'errors')
      expect([reply.status, reply.body['code'], at]).toEqual([400, 'invalid-answers', field])
    }
    expect([await listed(), (await events()).length]).toEqual(before)
    await remove(path)
  })

  test('the list of a view stays, an empty change is refused, and an unknown view is not found', async () => {
    const path = await saved()
    expect((await change(path, { list: 'patients', query: {} })).body).toMatchObject({ status: 400 })
    expect((await change(path, {})).body).toMatchObject({ status: 400, code: 'invalid-answers' })
    expect((await change(NOWHERE, { name: 'A' })).status).toBe(404)
    expect((await remove('/views/1')).status).toBe(400)
    await remove(path)
  })

  test('repeats with one key answer as the first did, also when the view is gone', async () => {
    const before = (await events()).length
    const [first, key] = [await save(NURSES), { key: randomUUID() }]
    const path = `/views/${String(first.body['view_id'])}`
    const keys = { save: { key: randomUUID() }, change: { key: randomUUID() }, remove: { key: randomUUID() } }
    const other = await save({ ...NURSES, shared: true }, office.compliance, keys.save)
    const theirs = `/views/${String(other.body['view_id'])}`
    const all = async () => [
      await save({ ...NURSES, shared: true }, office.compliance, keys.save),
      await change(path, { name: 'Again' }, office.recruiter, key),
      await change(theirs, { name: 'Again' }, office.owner, keys.change),
      await remove(theirs, office.owner, keys.remove),
    ]
    const replies = (await all()).map(({ status, body }) => [status, body])
    await remove(path)
    expect((await all()).map(({ status, body }) => [status, body])).toEqual(replies)
    expect(replies.map(([status]) => status)).toEqual([201, 200, 200, 200])
    expect((await change(theirs, { name: 'Other' }, office.owner, keys.change)).body['code']).toBe('key-reused')
    expect((await events()).length).toBe(before + 6)
  })

  test('of views saved at once only fifty are kept, and a deleted one makes room', async () => {
    const { token } = await newColleague(client, office.owner, 'recruiter', { email: 'many@agency.example' })
    const replies = await Promise.all(
      Array.from({ length: 55 }, (_, at) => save({ ...NURSES, name: `View ${at}` }, token)),
    )
    const refused = replies.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(Array(5).fill([409, 'too-many-views']))
    expect((await listed(token)).filter(({ mine }) => mine === true)).toHaveLength(50)
    const kept = replies.find(({ status }) => status === 201)?.body['view_id']
    expect((await change(`/views/${String(kept)}`, { name: 'Renamed' }, token)).status).toBe(200)
    expect((await remove(`/views/${String(kept)}`, token)).status).toBe(200)
    expect((await save(NURSES, token)).status).toBe(201)
  })

  test('the audit names the administrator and the action, and reads of views are not in it', async () => {
    const path = await saved()
    await change(path, { name: 'Other' })
    await remove(path)
    await listed()
    const rows = await client.rows(`/get_audit?actor_user_id=${recruiter.person}&limit=5`, office.owner)
    const own = rows.filter(({ what }) => what === 'view' || what === 'views')
    expect(own.slice(0, 3).map(({ action, what, subject_user_id: about }) => [action, what, about])).toEqual([
      ['delete', 'view', null],
      ['change', 'view', null],
      ['create', 'view', null],
    ])
  })

  test('events are sealed with the administrator’s key, and no view is left after an erasure', async () => {
    const canary = 'Zanzibar seventeen'
    const leaver = await newColleague(client, office.owner, 'recruiter', { email: 'leaver@agency.example' })
    await saved({ ...NURSES, name: canary, shared: true }, leaver.token)
    expect((await listed()).map(({ name }) => name)).toContain(canary)
    const written = (await events()).at(-1)
    expect(written?.envelope.subject).toBe(`person/${leaver.person}`)
    expect(JSON.stringify(written)).not.toContain(canary)
    const { kernel } = arrive.arrive()
    const { type, topic } = personErased
    await kernel.submit.send(randomUUID(), {
      origin: { call: 'erase-administrator', actor: 'system', requestId: randomUUID() },
      ...{ topic, type, dataschema: kernel.events.schemaOf(type), source: '/arrive/identity' },
      ...{ person: leaver.person, request: {}, withoutPerson: true },
      awaited: ['identity', 'office-file'],
    })
    expect((await listed()).map(({ name }) => name)).not.toContain(canary)
    expect(await kernel.reader('office-file').ofPerson('views', leaver.person)).toEqual([])
  })
})

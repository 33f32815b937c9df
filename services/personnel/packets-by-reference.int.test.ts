import { samplesOfEmployer } from '@arrive/contracts/reference-samples.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { rowsIn } from '../tests/testing/client.ts'
import { adminToken, newStaff, type Staff } from '../tests/testing/people.ts'
import { DAY, openReferences, type ReferenceWorld } from './testing/world.ts'

const ANSWER = { scope: 'full', ...samplesOfEmployer(), qualityOfWork: 'Fair' }

let world: ReferenceWorld
let ben: Staff
let cleo: Staff
beforeAll(async () => {
  world = await openReferences()
  ben = await newStaff(world.client, 'ben@mail.example')
  cleo = await newStaff(world.client, 'cleo@mail.example')
}, 60_000)
afterAll(() => world?.end())

async function packets(query: string, filter?: string) {
  const sent = {
    token: await adminToken(world.client),
    ...(filter !== undefined && { headers: { 'X-List-Filter': filter } }),
  }
  const { status, body, headers } = await world.client.call('GET', `/get_packets?${query}`, sent)
  const people = (status === 200 ? rowsIn({ rows: body }, 'rows') : []).map(({ user_id }) => user_id)
  return { status, people, total: headers.get('x-total-count'), cursor: headers.get('x-next-cursor') }
}

async function byHand({ person }: Staff): Promise<string> {
  const facts = { user_id: person, form: null, name: 'Jo Park', organization: 'Elm Hospital', how: 'phone' }
  const { status, body } = await world.asOffice('POST', '/references/by_hand', { ...facts, ...ANSWER })
  expect(status).toBe(201)
  return String((body['reference'] as { reference_id: string }).reference_id)
}

test('packets are filtered by references to judge, with their count, cursor and neighbors', async () => {
  const none = { status: 200, people: [], total: '0', cursor: null }
  expect(await packets('references=answered')).toEqual(none)
  const id = await byHand(ben)
  await byHand(cleo)
  await byHand(world.ann)
  const all = [world.ann, ben, cleo].map(({ person }) => person).sort()
  const found = { status: 200, people: all, total: '3', cursor: null }
  expect(await packets('references=answered&sort=user_id')).toEqual(found)
  const first = await packets('references=answered&sort=-user_id&limit=1')
  expect(first).toMatchObject({ people: all.slice(-1), total: '3' })
  const rest = await packets(`references=answered&sort=-user_id&cursor=${first.cursor}`)
  expect(rest).toMatchObject({ people: all.slice(0, -1).toReversed(), total: '3', cursor: null })
  expect(await packets('references=answered', 'cleo')).toMatchObject({ status: 200, people: [cleo.person] })
  expect((await packets('references=answered&missing=verification')).people.sort()).toEqual([ben.person, cleo.person])
  expect(await packets('references=answered&credential=stated')).toEqual(none)
  expect(await packets('references=answered&credential=blocked&sort=user_id')).toEqual(found)
  for (const [references, lines] of [
    ['answered', 2],
    ['silent', 1],
  ] as const) {
    const query = `references=${references}&user_ids=${ben.person}`
    const file = await world.asOffice('GET', `/exports/packets?${query}`)
    expect([file.status, file.bytes.toString().trim().split('\r\n').length]).toEqual([200, lines])
  }
  const { body } = await world.asOffice('GET', `/get_packet/${ben.person}?references=answered&sort=user_id`)
  expect(body).toMatchObject({ previous: all[all.indexOf(ben.person) - 1] ?? null })
  const verdict = { verdict: 'accepted' }
  expect((await world.asOffice('POST', `/references/${ben.person}/${id}/judge`, verdict)).status).toBe(200)
  expect((await packets('references=answered')).people).not.toContain(ben.person)
}, 60_000)

test('a reference is silent from day 14 until its link ends, and the export has the same people', async () => {
  await world.ask('pat@employer.example')
  const silent = () => packets('references=silent')
  expect((await silent()).people).toEqual([])
  world.passTime(14 * DAY - 60_000)
  expect((await silent()).people).toEqual([])
  world.passTime(60_000)
  expect(await silent()).toMatchObject({ people: [world.ann.person], total: '1' })
  const file = await world.asOffice('GET', '/exports/packets?references=silent')
  const lines = file.bytes.toString().trim().split('\r\n')
  expect([file.status, lines.length, lines[1]?.includes(world.ann.email)]).toEqual([200, 2, true])
  world.passTime(46 * DAY)
  expect(await silent()).toMatchObject({ people: [], total: '0' })
}, 60_000)

test.each(['open', 'Answered', '', 'answered,silent'])('a filter by references of %p is refused', async (value) => {
  expect((await packets(`references=${value}`)).status).toBe(400)
})

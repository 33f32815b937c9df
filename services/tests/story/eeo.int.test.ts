import { eeoAnswered } from '@arrive/contracts/events/eeo-answered.ts'
import { eeoCounted } from '@arrive/contracts/events/eeo-counted.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Envelope, jwe, storage } from '../../kernel/index.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { entriesOf } from '../testing/history.ts'
import { newColleague } from '../testing/office.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { until } from '../testing/until.ts'

const ANSWERS = [
  { sex: 'Female', race_ethnicity: 'Asian' },
  { sex: 'Female', race_ethnicity: 'White' },
  { sex: 'Female' },
  { sex: 'Female', race_ethnicity: 'I choose not to answer' },
  { sex: 'Female', race_ethnicity: 'Asian' },
] as const
const HELD = 'eeo_held'

describe.each(ENGINES)('the voluntary questions on the %s engines', (engines) => {
  let arrive: TestArrive
  let admin: string
  let people: readonly Staff[]
  const client = createClient(() => arrive.origin())
  /** Rejects appends of events of this type. */
  let refused = ''

  const answer = (at: number, body: object = ANSWERS[at % 5] ?? {}, key?: string) =>
    client.call('POST', '/eeo', { body, token: people[at]?.token, ...(key !== undefined && { key }) })
  const counts = async (): Promise<Body> => (await client.get('/eeo', admin)).body
  const countOf = ({ sex }: Body, value: string) => (sex as Body[]).find((one) => one['value'] === value)?.['count']

  async function eventsOf(type: string, topic: string): Promise<readonly Envelope[]> {
    const entries = await entriesOf(arrive.arrive().kernel.log, [topic])
    return entries.map(({ envelope }) => envelope).filter((one) => one.type === type)
  }
  const counted = () => eventsOf(eeoCounted.type, 'agency')
  const answered = () => eventsOf(eeoAnswered.type, 'office')

  /** The held answers, opened with their key. */
  async function held(): Promise<string> {
    const { store, vault } = arrive.arrive().kernel
    const doc = (await store.get(HELD, ['held'])).get('held')
    const { person = 0, body = '' } = doc ?? {}
    const key = (await vault.existing([person])).get(person)
    return key === undefined ? '' : jwe.unseal(key, { person, of: `${HELD}/held` }, body)
  }

  beforeAll(async () => {
    arrive = await startTestArrive(
      {},
      {
        engines,
        openEngines: async (...by) => {
          const opened = await storage.openEngines(...by)
          const append: typeof opened.log.append = (topic, envelope) =>
            envelope.type === refused
              ? Promise.reject(new Error('The log is cut off'))
              : opened.log.append(topic, envelope)
          return { ...opened, log: { ...opened.log, append } }
        },
      },
    )
    admin = await adminToken(client)
    const all: Staff[] = []
    for (let at = 0; at < 18; at++) all.push(await newStaff(client, `person.${at}@mail.example`))
    people = all
  }, 120_000)
  afterAll(() => arrive?.end())

  test('an empty answer, an unknown one and a third question are refused, and count for nothing', async () => {
    for (const body of [{}, { sex: 'female' }, { sex: 'Male', age: 'Old' }, { sex: 7 }]) {
      expect((await answer(0, body)).body).toMatchObject({ status: 400, code: 'invalid-answers' })
    }
    expect(await held()).toBe('')
  })

  test('four answers have no event and no counts', async () => {
    for (const at of [0, 1, 2, 3]) expect((await answer(at)).status).toBe(201)
    expect(await counted()).toEqual([])
    const { answers, updated_at, sex, race_ethnicity } = await counts()
    expect([answers, updated_at]).toEqual([0, null])
    for (const one of [...(sex as Body[]), ...(race_ethnicity as Body[])]) expect(one['count']).toBeNull()
  })

  test('held answers name nobody, and are the same whatever the order in which they came', async () => {
    expect(JSON.parse(await held())).toEqual({
      answers: 4,
      sums: { sex: [0, 4, 0], race_ethnicity: [0, 1, 0, 1, 0, 0, 0, 1] },
      unconfirmed: [],
      batches: [],
    })
  })

  test('no stored byte has an answer, and the person’s event has no data and no fingerprint of it', async () => {
    for (const [, bytes] of await arrive.stored()) expect(bytes.includes('I choose not to answer')).toBe(false)
    const events = await answered()
    expect(events.map(({ subject }) => subject).sort()).toEqual(
      people
        .slice(0, 4)
        .map(({ person }) => `person/${person}`)
        .sort(),
    )
    for (const event of events) expect([event.data, event.evidence]).toEqual([undefined, undefined])
    const fingerprints = events.map(({ fingerprint }) => fingerprint)
    // The same for any answer; only the persons' keys differ.
    expect(new Set(fingerprints).size).toBe(4)
  })

  test('the packet says that a person has answered', async () => {
    expect((await client.get('/packet', people[0]?.token)).body['eeo_answered']).toBe(true)
    expect((await client.get('/packet', people[9]?.token)).body['eeo_answered']).toBe(false)
  })

  test('a second answer is refused, also at the same moment; a repeat with its key is answered as before', async () => {
    expect((await answer(0, ANSWERS[1])).body).toMatchObject({ code: 'eeo-answered', status: 409 })
    expect((await answer(0, ANSWERS[1])).body['message']).toBe('You have already answered. Thank you.')
    expect(await counted()).toEqual([])
    const key = 'key-of-the-fifth-answer'
    const both = await Promise.all([answer(4, ANSWERS[4], key), answer(4, ANSWERS[4], key)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect((await answer(4, ANSWERS[4], key)).status).toBe(201)
    expect((await answer(4)).status).toBe(409)
  })

  test('the fifth answer makes one event, with no number and no name in it', async () => {
    const [event, ...others] = await counted()
    expect(others).toEqual([])
    expect(event).toMatchObject({
      subject: 'agency',
      actor: 'system',
      correlationid: 'system',
      data: {
        answers: 5,
        sex: [{ value: 'Female', count: 5 }],
        race_ethnicity: [
          { value: 'White', count: 1 },
          { value: 'Asian', count: 2 },
          { value: 'I choose not to answer', count: 1 },
        ],
      },
    })
    expect(JSON.stringify(event)).not.toMatch(/person|staff|mail\.example/)
  })

  test('counts below five stay null', async () => {
    const body = await counts()
    expect([body['answers'], countOf(body, 'Female'), countOf(body, 'Male')]).toEqual([5, 5, null])
    for (const { count } of body['race_ethnicity'] as Body[]) expect(count).toBeNull()
    expect(body['updated_at']).toEqual((await counted())[0]?.time)
  })

  test('only owner and compliance read the counts', async () => {
    for (const role of ['compliance', 'recruiter', 'auditor'] as const) {
      const { token } = await newColleague(client, admin, role)
      expect([role, (await client.get('/eeo', token)).status]).toEqual([role, role === 'compliance' ? 200 : 403])
    }
  })

  test('answers given at the same moment are each counted once', async () => {
    const replies = await Promise.all([5, 6, 7, 8, 9, 10, 11].map((at) => answer(at)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201, 201])
    expect(JSON.parse(await held())).toMatchObject({ answers: 2, unconfirmed: [] })
    await until('the second count', counted, ({ length }) => length === 2)
    expect((await counts())['answers']).toBe(10)
  })

  test('an answer whose event did not reach the log is held once, and its person is asked no second time', async () => {
    refused = eeoAnswered.type
    expect((await answer(12)).status).toBeGreaterThanOrEqual(500)
    expect(JSON.parse(await held())).toMatchObject({ answers: 3, unconfirmed: [{ person: people[12]?.person }] })
    refused = ''
    expect((await answer(12)).status).toBe(409)
    expect(JSON.parse(await held())).toMatchObject({ answers: 3, unconfirmed: [] })
    expect((await answered()).filter(({ subject }) => subject === `person/${people[12]?.person}`)).toHaveLength(1)
  })

  test('after a crash, the person’s event and the count follow without any request', async () => {
    refused = eeoAnswered.type
    expect((await answer(13)).status).toBeGreaterThanOrEqual(500)
    refused = ''
    await arrive.restart()
    admin = await adminToken(client)
    await until('the event', held, (text) => JSON.parse(text).unconfirmed.length === 0)
    expect((await answered()).filter(({ subject }) => subject === `person/${people[13]?.person}`)).toHaveLength(1)
    refused = eeoCounted.type
    expect((await answer(14)).status).toBe(201)
    expect(await counted()).toHaveLength(2)
    refused = ''
    await arrive.restart()
    await until('the third count', counted, ({ length }) => length === 3)
    expect((await counts())['answers']).toBe(15)
    await arrive.restart()
    await arrive.rebuild()
    expect((await counts())['answers']).toBe(15)
    expect(await counted()).toHaveLength(3)
  }, 150_000)

  test('two copies of one count are counted once', async () => {
    const { log } = arrive.arrive().kernel
    const [event] = await counted()
    if (event !== undefined) await log.append('agency', event)
    expect(await counted()).toHaveLength(4)
    expect((await counts())['answers']).toBe(15)
  })

  test('an erasure leaves a held answer: it is nobody’s', async () => {
    expect((await answer(15)).status).toBe(201)
    const before = await held()
    const erased = await client.call('DELETE', `/delete_staff/${people[15]?.person}`, { token: admin })
    expect(erased.status).toBe(200)
    expect(await held()).toBe(before)
    for (const at of [16, 17]) expect((await answer(at)).status).toBe(201)
    expect(JSON.parse(await held())).toMatchObject({ answers: 3, unconfirmed: [] })
  })

  test('the keys of batches before the last are destroyed', async () => {
    const numbers = async (): Promise<readonly number[]> =>
      JSON.parse(await held()).batches.map(({ number }: { readonly number: number }) => number)
    const { vault } = arrive.arrive().kernel
    const [last = 0, ...earlier] = await numbers()
    expect(earlier).toHaveLength(2)
    await until(
      'the destruction',
      async () => (await vault.existing(earlier)).size,
      (left) => left === 0,
    )
    expect((await vault.existing([last])).size).toBe(1)
  })
})

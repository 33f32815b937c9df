import { randomUUID } from 'node:crypto'
import { type Call, IN_HEADERS, queryOf } from '@arrive/contracts/call.ts'
import { DEFAULT_TIME_ZONE, dayOf } from '@arrive/contracts/days.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { modulesOf } from '../../app/compose.ts'
import { loadContracts } from '../../app/contracts.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, rowsIn } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { everyWay } from '../testing/every-way.ts'
import { listOf } from '../testing/exclusion-list.ts'
import { leaksIn, type Place } from '../testing/leaks.ts'
import { type Colleague, newColleague } from '../testing/office.ts'
import { adminToken, newApplicant, newStaff, type Staff } from '../testing/people.ts'
import { good } from '../testing/personnel-file.ts'
import { readWholeRange } from '../testing/ranges.ts'
import { makeReady } from '../testing/ready-packet.ts'
import { multipart, named } from '../testing/requests.ts'
import { type Peer, startPeer } from '../testing/smtp-peer.ts'
import { receiveWebhooks, untilDelivered, type Webhooks } from '../testing/webhooks.ts'

const EMAIL = 'quokkaperson@mail.example'
const PATIENT = 'quokkapatient@mail.example'
/** What the office wrote, and the row of the list. */
const OFFICE_WORDS = [
  ...['QuokkaReturn', 'QuokkaReason', 'QuokkaNote', 'QuokkaDeclined', 'QuokkaCare', 'QuokkaMatch', 'QUOKKACITY'],
]
const WORDS = [
  ...['Quokkafirst', 'Quokkalast', 'quokkaperson', '7045550188', 'Quokkapatient', 'quokkapatient'],
  ...OFFICE_WORDS,
]
type Look = Promise<readonly unknown[]>
const ROW = { LASTNAME: 'QUOKKALAST', FIRSTNAME: 'QUOKKAFIRST', DOB: '19700102', CITY: 'QUOKKACITY' }
/** Thousands of calls; under load each takes long. */
const LIMIT = 300_000
const LIST = '/pipeline/applicants'
const today = () => dayOf(new Date(), DEFAULT_TIME_ZONE)

/** Addresses of reads about one person that are answered as of a moment. */
const ABOUT_ONE = calls
  .filter((call: Call) => call.method === 'GET' && 'as_of' in (queryOf(call) ?? {}))
  .flatMap(({ path, query = {} }: Call) => {
    if (path.includes('{user_id}')) return [`${path.replace('{form}', 'hipaa')}?`]
    return 'user_id' in query ? [`${path}?user_id={user_id}&`] : []
  })

describe.each(ENGINES)('a person in every state of the office, erased on the %s engines', (engines) => {
  let arrive: TestArrive
  let peer: Peer
  let webhooks: Webhooks
  let owner: string
  let system: string
  let subscription: string
  let ann: Staff
  let patient: number
  let screening: string
  /** When all of it was there. */
  let then: string
  let assignee: Colleague
  const client = createClient(() => arrive.origin())
  const ask = (method: string, path: string, body?: unknown, key: string = randomUUID()) =>
    client.call(method, path, { body, token: owner, key })

  beforeAll(async () => {
    peer = await startPeer()
    webhooks = await receiveWebhooks()
    arrive = await startTestArrive({ ...peer.settings, WEBHOOKS_PRIVATE: 'on' }, { engines })
    owner = await adminToken(client)
    assignee = await newColleague(client, owner, 'recruiter', { email: 'quokkacolleague@agency.example' })
    const { granted } = arrive.arrive().kernel.events
    const topics = { name: 'Payroll', topics: granted }
    system = String((await ask('POST', '/service_tokens', topics)).body['token'])
    const hook = await ask('POST', '/subscriptions', { ...topics, url: webhooks.url })
    subscription = String(hook.body['id'])
    await bringIn()
    await decide()
    await screen()
    then = new Date().toISOString()
  }, LIMIT)
  afterAll(async () => {
    await arrive?.end()
    await webhooks?.stop()
    await peer?.stop()
  })

  async function bringIn(): Promise<void> {
    const names = { firstName: 'Quokkafirst', lastName: 'Quokkalast', phone: '704 555 0188' }
    const career = { ...sampleBody(named(forms, 'career')), ...names, email: EMAIL }
    await good(client.call('POST', '/staff_applications', { form: multipart(career, 'resume') }))
    const care = { ...sampleBody(named(forms, 'homecare')), patientEmail: PATIENT, patientLastName: 'Quokkapatient' }
    await good(client.post('/apply_patients', care))
    patient = Number((await client.get(`/get_user_id_by_email/${PATIENT}`, owner)).body['user_id'])
    ann = await newStaff(client, EMAIL)
    await makeReady({ client, owner, staff: ann, today: today() })
    const sample = sampleBody(named(forms, 'authorization')) as Record<string, object>
    const about = { ...sample['authorizationData'], dateOfBirth: '1970-01-02', formerNames: 'None', ...names }
    const { phone: _, ...data } = about
    await good(client.post('/authorization', { ...sample, authorizationData: data }, ann.token))
  }

  async function decide(): Promise<void> {
    await good(ask('POST', `/approvals/${ann.person}`)).catch(() => undefined)
    const { body } = await client.get(`/reviews/${ann.person}`, owner)
    const { event } = rowsIn(body, 'forms').find(({ form }) => form === 'job') ?? {}
    const notes = [{ part: 'job', row: null, field: 'date1', note: 'QuokkaReturn' }]
    await good(ask('POST', `/reviews/${ann.person}/job`, { decision: 'returned', event, notes }))
    const places = [
      { path: `/pipeline/applicants/${ann.person}`, reason: 'QuokkaReason', text: 'QuokkaNote' },
      { path: `/pipeline/requests/${patient}`, reason: 'QuokkaDeclined', text: 'QuokkaCare' },
    ]
    for (const { path, reason, text } of places) {
      await good(ask('PUT', path, { from: 'new', to: 'declined', reason }))
      await good(ask('PUT', `${path}/assignee`, { assignee: assignee.person }))
      await good(client.call('POST', `${path}/notes`, { body: { text }, token: assignee.token }))
    }
    await good(
      ask('POST', '/pipeline/applicants/bulk', { user_ids: [ann.person], to: 'declined', reason: 'QuokkaReason' }),
    )
  }

  async function screen(): Promise<void> {
    const form = new FormData()
    form.set('supplement', 'true')
    form.set('list', new Blob([listOf([{ ...ROW, EXCLDATE: '20260219' }])], { type: 'text/csv' }), 'list.csv')
    const made = await good(client.call('POST', '/screenings', { form, token: owner }))
    expect(made.body).toMatchObject({ possible: 1 })
    screening = String(made.body['screening_id'])
    const path = `/screenings/${screening}/people/${ann.person}`
    await good(ask('PUT', path, { decision: 'same', reason: 'QuokkaMatch' }))
  }

  /** What the owner, who reads the most, gets by every read and by every search. */
  async function answers(person: number, email: string): Promise<readonly Place[]> {
    const ids = {
      user_id: [String(person)],
      email: [encodeURIComponent(email)],
      form: forms.map(({ name }) => name),
      list: ['applicants', 'requests'],
      screening_id: [screening],
      as_of: [then],
    }
    const reads = calls.filter(({ method, access }) => method === 'GET' && access !== 'link')
    const searches = reads
      .filter(({ query = {} }) => 'filter' in query)
      .flatMap(({ path }) =>
        ['quokkafirst', 'Quokkapatient', email, '7045550188', `#${person}`].map((text) => {
          const headers = { [String(IN_HEADERS['filter'])]: encodeURIComponent(text) }
          return ids.list.map((list) => ({ path: path.replace('{list}', list), headers }))
        }),
      )
    const places: Place[] = []
    for (const { path, headers = {} } of [...reads.flatMap((call) => everyWay(call, ids)), ...searches.flat()]) {
      places.push([path, (await client.call('GET', path, { token: owner, headers })).bytes])
    }
    return places
  }

  async function given(): Promise<readonly Place[]> {
    const { granted } = arrive.arrive().kernel.events
    const places: Place[] = []
    for (const topic of granted) {
      const feed = await client.get(`/events?topic=${topic}&limit=500`, system)
      const range = await readWholeRange(client, system, { topic })
      const snapshot = await client.get(`/snapshot?topic=${topic}`, system)
      places.push([`feed of ${topic}`, feed.bytes], [`range of ${topic}`, Buffer.from(JSON.stringify(range))])
      places.push([`snapshot of ${topic}`, snapshot.bytes])
    }
    return places
  }

  /** The collections that have a document of one of them. */
  async function collectionsOf(persons: readonly number[]): Promise<readonly string[]> {
    const { store, reader, secrets } = arrive.arrive().kernel
    const modules = modulesOf(loadContracts())
    const projections = modules.flatMap((module) => module.projections?.(secrets) ?? [])
    const looks = [
      ...modules.flatMap(({ collections = [] }) =>
        collections.map(({ name }) => [name, (one: number): Look => store.ofPerson(name, one)] as const),
      ),
      ...projections.flatMap(({ name: of, collections }) =>
        collections.map(
          ({ name }) => [`${of}/${name}`, (one: number): Look => reader(of).ofPerson(name, one)] as const,
        ),
      ),
    ]
    const found: string[] = []
    for (const [name, look] of looks) {
      const docs = await Promise.all(persons.map(look))
      if (docs.flat().length > 0) found.push(name)
    }
    return found.sort()
  }

  test(
    'is seen by the office in all of them before',
    async () => {
      const places = [...(await answers(ann.person, EMAIL)), ...(await answers(patient, PATIENT))]
      const seen = (word: string) => leaksIn(places, [word]).length > 0
      expect(WORDS.filter((word) => !seen(word))).toEqual(['7045550188'])
      const kept = await collectionsOf([ann.person, patient])
      const own = ['moves', 'notes', 'places'].map((what) => `office-file/pipeline-${what}`)
      expect(kept).toEqual(expect.arrayContaining([...own, 'office-file/reviews', 'personnel/exclusions']))
      expect(kept).toEqual(
        expect.arrayContaining(['waiting_review_mails', 'office-pipeline/applicants', 'office-pipeline/requests']),
      )
      expect(leaksIn(await arrive.stored(), WORDS)).toEqual([])
    },
    LIMIT,
  )

  test(
    'leaves nothing in answers, files, feeds, webhooks, mails to come and documents',
    async () => {
      await untilDelivered(client, `/subscriptions/${subscription}`, owner)
      const [mails, sent] = [peer.mails.length, webhooks.bodies().length]
      expect(leaksIn([['webhooks', Buffer.from(webhooks.bodies().join())]], OFFICE_WORDS)).toEqual([])
      expect((await ask('DELETE', `/delete_staff/${ann.person}`)).status).toBe(200)
      expect((await ask('DELETE', `/delete_patients/${patient}`)).status).toBe(200)
      const places = [...(await answers(ann.person, EMAIL)), ...(await answers(patient, PATIENT)), ...(await given())]
      expect(leaksIn(places, WORDS)).toEqual([])
      expect(await collectionsOf([ann.person, patient])).toEqual([])
      await untilDelivered(client, `/subscriptions/${subscription}`, owner)
      const stored: Place[] = [...(await arrive.stored()), ['logged', Buffer.from(arrive.logged())]]
      stored.push(['webhooks', Buffer.from(webhooks.bodies().slice(sent).join())])
      expect(leaksIn(stored, WORDS)).toEqual([])
      expect([...(await arrive.arrive().kernel.vault.existing([ann.person, patient]))]).toEqual([])
      expect(peer.mails.slice(mails).filter(({ to }) => to.includes(EMAIL))).toEqual([])
    },
    LIMIT,
  )

  test(
    'is gone as of every moment, from every read, paper and binder',
    async () => {
      expect(ABOUT_ONE.length).toBeGreaterThan(20)
      for (const person of [ann.person, patient]) {
        const binder = await ask('POST', '/binders', { user_ids: [person], as_of: then })
        expect([binder.status, binder.body['code']]).toEqual([404, 'no-user'])
      }
      const reads = ABOUT_ONE.flatMap((path) => [ann.person, patient].map((one) => path.replace('{user_id}', `${one}`)))
      for (const path of reads.flatMap((one) => [then, today(), '2020-01-01'].map((asOf) => `${one}as_of=${asOf}`))) {
        const { status, body } = await client.get(path, owner)
        expect([path, status, body['code']]).toEqual([path, 410, 'erased'])
      }
    },
    LIMIT,
  )

  test('is not found by their assignee, and is no user of any call', async () => {
    const filtered = await client.get(`/pipeline/applicants?assignee=${assignee.person}`, owner)
    expect([filtered.body, filtered.headers.get('x-total-count')]).toEqual([[], '0'])
    const bulk = await ask('POST', '/pipeline/applicants/bulk', { user_ids: [ann.person], assignee: assignee.person })
    expect(bulk.body).toMatchObject({ done: [], failed: [{ user_id: ann.person, code: 'no-user' }] })
  })

  test('leaves others, who are found by a removed assignee, whose email is in no call of the pipeline', async () => {
    const ben = await newApplicant(client, owner, 'ben@mail.example')
    const path = `/pipeline/applicants/${ben}`
    await good(ask('PUT', `${path}/assignee`, { assignee: assignee.person }))
    const note = { body: { text: 'Prefers mornings.' }, token: assignee.token }
    await good(client.call('POST', `${path}/notes`, note))
    const reads = [`${LIST}?assignee=${assignee.person}`, path, '/exports/pipeline-applicants', '/find']
    const headers = { [String(IN_HEADERS['filter'])]: 'quokkacolleague' }
    const read = (one: string) => client.call('GET', one, { token: owner, ...(one === '/find' && { headers }) })
    const answered = () => Promise.all(reads.map(read))
    const mentioned = async () => {
      const places = (await answered()).map(({ bytes }, at): Place => [reads[at] ?? '', bytes])
      return leaksIn(places, ['quokkacolleague'])
    }
    expect(await mentioned()).toEqual(['quokkacolleague in /exports/pipeline-applicants'])
    await good(ask('DELETE', `/admins/${assignee.person}`))
    const [list, place] = await answered()
    expect(list?.body).toMatchObject([{ user_id: ben, assignee: assignee.person }])
    expect(place?.body).toMatchObject({ notes: [{ by: assignee.person }] })
    expect(await mentioned()).toEqual([])
    const others = await client.get(`${LIST}?assignee=none`, owner)
    expect(others.body).toEqual([])
    expect((await ask('PUT', `${path}/assignee`, { assignee: assignee.person })).status).toBe(400)
  })

  test(
    'is not there again after a replay of the whole log',
    async () => {
      expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
      const places = [...(await answers(ann.person, EMAIL)), ...(await answers(patient, PATIENT))]
      expect(leaksIn(places, WORDS)).toEqual([])
    },
    LIMIT,
  )
})

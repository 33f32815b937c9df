import { IN_HEADERS } from '@arrive/contracts/call.ts'
import { dayOf } from '@arrive/contracts/days.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { OFFICE_ROLES } from '@arrive/contracts/office-roles.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '../../../infra/engines/ports.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { CANARIES, type CanaryGroup, type StoryIds, tellCanaries } from '../testing/canaries.ts'
import { type Body, createClient, rowsIn } from '../testing/client.ts'
import { CPR, idIn, newAide, stateCredential } from '../testing/credentials.ts'
import { everyWay } from '../testing/every-way.ts'
import { entriesOf } from '../testing/history.ts'
import { leaksIn, type Place } from '../testing/leaks.ts'
import { newColleague } from '../testing/office.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { readWholeRange } from '../testing/ranges.ts'
import { isTo, mailedLink, type Peer, startPeer } from '../testing/smtp-peer.ts'
import { untilSealed } from '../testing/verify-log.ts'
import { receiveWebhooks, untilDelivered, type Webhooks } from '../testing/webhooks.ts'

const GROUPS = Object.keys(CANARIES) as readonly CanaryGroup[]
const WORDS = Object.values(CANARIES).flat()
const OFFICE_WORDS: readonly CanaryGroup[] = ['reference', 'section', 'pipeline', 'review']
/** The only answers with the notes of a return: of the office, and of the person. */
const NOTED = /^GET \/(?:reviews\/|packet(?:\?|$))/
const NOTES = [...CANARIES.review, ...CANARIES.keptReview]
const CHECKS: readonly CanaryGroup[] = ['background', 'oig']

/** Who may see which of a person's answers, by any call. `other system` is granted every topic. */
const SEEN: Readonly<Record<string, readonly CanaryGroup[]>> = {
  owner: GROUPS.filter((group) => group !== 'draft'),
  compliance: GROUPS.filter((group) => group !== 'draft'),
  auditor: [...CHECKS, 'reference', 'section', 'forms', 'pipeline', 'review', 'keptReview', 'screening'],
  recruiter: OFFICE_WORDS,
  'the person': ['medical', 'tb', ...CHECKS, 'forms', 'draft', 'review', 'keptReview'],
  'another person': [],
  'a former employer': [],
  'other system': ['section', 'forms'],
  nobody: [],
}
/** Calls that end what the next ones need. */
const ENDING = new Set(['logout', 'end-session', 'end-other-sessions'])

let arrive: TestArrive
let peer: Peer
let webhooks: Webhooks
let metrics: string
let ids: StoryIds
let owner: string
let ann: Staff
const tokens = new Map<string, string | undefined>([['nobody', undefined]])
const client = createClient(() => arrive.origin())
const today = () => dayOf(new Date(), 'America/New_York')

beforeAll(async () => {
  const port = await freePort()
  metrics = `http://127.0.0.1:${port}/metrics`
  peer = await startPeer()
  webhooks = await receiveWebhooks()
  arrive = await startTestArrive({ ...peer.settings, WEBHOOKS_PRIVATE: 'on', METRICS_PORT: String(port) })
  owner = await adminToken(client)
  for (const role of OFFICE_ROLES) tokens.set(role, (await newColleague(client, owner, role)).token)
  ann = await newAide(client, 'ann@mail.example')
  tokens.set('the person', ann.token)
  tokens.set('another person', (await newStaff(client, 'ben@mail.example')).token)
  const { granted } = arrive.arrive().kernel.events
  const topics = { name: 'Payroll', topics: granted }
  tokens.set('other system', String((await client.post('/service_tokens', topics, owner)).body['token']))
  const subscription = { ...topics, url: webhooks.url }
  const { body } = await client.post('/subscriptions', subscription, owner)
  ids = await tellCanaries({ client, owner, person: ann, today: today() })
  await checkCard()
  ids = { ...ids, subscription_id: [String(body['id'])], event_id: await eventIds() }
  const asked = { form: 'verification', email: 'pat@employer.example' }
  expect((await client.post('/references', asked, ann.token)).status).toBe(201)
  const [mail] = await peer.found(1, isTo(asked.email))
  const link = mailedLink(mail?.raw ?? '')
  tokens.set('a former employer', link)
  expect((await client.post('/reference/open', undefined, link)).status).toBe(200)
  ids = { ...ids, as_of: [new Date().toISOString()] }
  await untilSealed(arrive)
  await untilDelivered(client, `/subscriptions/${String(body['id'])}`, owner)
}, 60_000)
afterAll(async () => {
  await arrive?.end()
  await webhooks?.stop()
  await peer?.stop()
})

/** What the person may not withdraw any more. */
async function checkCard(): Promise<void> {
  const path = `/credentials/${ann.person}/${idIn(await stateCredential(client, { facts: CPR, token: ann.token }))}`
  const check = { result: 'valid', source: 'redcross.org', checked_on: today() }
  expect((await client.post(`${path}/check`, check, owner)).status).toBe(200)
  const { body } = await client.call('DELETE', path, { token: ann.token })
  expect(body['code']).toBe('credential-checked')
}

/** Of the medical and personnel events, of which other systems get less than the log holds, or nothing. */
async function eventIds(): Promise<readonly string[]> {
  const entries = await entriesOf(arrive.arrive().kernel.log, ['medical', 'personnel'])
  return entries.map(({ envelope }) => envelope.id)
}

/** All answers of every call with their headers, the reads first. */
async function answersTo(who: string): Promise<readonly Place[]> {
  const token = tokens.get(who)
  const ways = calls.filter(({ id }) => !ENDING.has(id)).flatMap((call) => everyWay(call, ids))
  // Without a body, a write of theirs would erase the person.
  const changing = (body: unknown) => body === undefined && ['owner', 'compliance'].includes(who)
  const [reads, writes] = [true, false].map((isRead) => ways.filter(({ method }) => (method === 'GET') === isRead))
  const places: Place[] = []
  for (const { method, path, ...rest } of [...(reads ?? []), ...(writes ?? []).filter(({ body }) => !changing(body))]) {
    const { headers, bytes } = await client.call(method, path, { ...rest, token })
    places.push([`${method} ${path}`, Buffer.concat([Buffer.from(JSON.stringify([...headers])), bytes])])
  }
  return places
}

function wordsIn(places: readonly Place[]): readonly string[] {
  const seen = leaksIn(places, WORDS)
  return WORDS.filter((word) => seen.some((one) => one.startsWith(`${word} in `)))
}

test.each(Object.entries(SEEN))(
  '%s sees, by all calls together, exactly what the table grants',
  async (who, groups) => {
    const places = await answersTo(who)
    const hidden = GROUPS.filter((group) => !groups.includes(group)).flatMap((group) => [...CANARIES[group]])
    expect(leaksIn(places, hidden)).toEqual([])
    expect(
      leaksIn(
        places.filter(([place]) => !NOTED.test(place)),
        NOTES,
      ),
    ).toEqual([])
    expect(wordsIn(places)).toEqual(groups.flatMap((group) => [...CANARIES[group]]))
  },
  60_000,
)

test('no list is searched in what a role may not read, nor in health and background at all', async () => {
  const searched = calls.filter(({ query = {} }) => 'filter' in query)
  const counts = async (who: string, word: string) => {
    const headers = { [String(IN_HEADERS['filter'])]: word }
    const replies = await Promise.all(
      searched.map(({ path }) => client.call('GET', path, { headers, token: tokens.get(who) })),
    )
    return replies.filter(({ bytes }) => bytes.includes(ann.email)).length
  }
  expect(await counts('recruiter', 'ann')).toBeGreaterThan(1)
  for (const word of WORDS)
    expect([word, await counts('owner', word), await counts('recruiter', word)]).toEqual([word, 0, 0])
}, 60_000)

type Event = Body & { readonly data: Readonly<Record<string, string | null>> }
const isOf = (prefix: string) => (event: Body) => String(event['type']).startsWith(prefix)
const byId = (one: Body, other: Body) => String(one['id']).localeCompare(String(other['id']))

test('feed, ranges, webhooks and snapshots publish the same few facts of references and credentials', async () => {
  const token = String(tokens.get('other system'))
  const feed = rowsIn((await client.get('/events?topic=personnel&limit=500', token)).body, 'events') as readonly Event[]
  const { events: range } = await readWholeRange(client, token, { topic: 'personnel' })
  const lines = (await client.get('/snapshot?topic=personnel', token)).bytes.toString().trimEnd().split('\n')
  const snapshot: Body[] = lines.slice(0, -1).map((line) => JSON.parse(line))
  const sent: Body[] = webhooks.bodies().map((text) => JSON.parse(text))
  expect(sent.filter(isOf('medical.'))).toEqual([])
  expect(leaksIn([['sent', Buffer.from(webhooks.bodies().join())]], NOTES)).toEqual([])
  for (const other of [range, snapshot, sent.filter(isOf('personnel.'))]) {
    expect(other.toSorted(byId)).toEqual(feed.toSorted(byId))
  }
  const credentials = feed.filter(isOf('personnel.credential.')).map(({ data }) => data)
  const card = { credential_id: expect.any(String), kind: 'cpr', expires_on: CPR['expires_on'] }
  // A refused withdrawal is in the log, and changes nothing.
  expect(credentials).toEqual(['stated', 'checked'].map((state) => ({ ...card, state })))
  const references = feed.filter(isOf('personnel.reference.')).map(({ data }) => data)
  const about = { reference_id: expect.any(String), form: 'verification' }
  expect(references).toEqual(['answered', 'answered', 'requested', 'opened'].map((state) => ({ ...about, state })))
  expect(feed).toHaveLength(6)
})

test('logs, metrics, mails and files hold no answer in clear', async () => {
  const mails = peer.mails.map(({ raw }) => raw.replaceAll('=\r\n', '')).join('\n')
  const places: readonly Place[] = [
    ...(await arrive.stored()),
    ['logged', Buffer.from(arrive.logged())],
    ['measured', Buffer.from(await (await fetch(metrics)).text())],
    ['mailed', Buffer.from(mails)],
  ]
  expect(leaksIn(places, WORDS)).toEqual([])
  const signs = { logged: '"route":"/hepatitis_b"', measured: 'arrive_', mailed: 'Subject: Reference request' }
  for (const [place, sign] of Object.entries(signs)) expect(leaksIn(places, [sign])).toContain(`${sign} in ${place}`)
})

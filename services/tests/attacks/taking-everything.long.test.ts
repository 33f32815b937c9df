import { auditOf, type Call } from '@arrive/contracts/call.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { apply } from '../testing/agency.ts'
import { ADMIN, startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, type Reply } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { inventedRows, listOf } from '../testing/exclusion-list.ts'
import { entriesOf } from '../testing/history.ts'
import { listCall } from '../testing/listing.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { named, sampleRequest } from '../testing/requests.ts'
import { sized } from '../testing/size.ts'
import { printFigure } from './print-figure.ts'
import { loginsPart } from './taking-everything-logins.ts'

const ADMINISTRATOR = 1
/** Calls that remove what other calls need come last. */
const LAST = ['delete-staff', 'delete-patient', 'logout']
/** Reads of things that do not exist here. `audited-takeover.int.test.ts` has the calls by link. */
const REFUSED_READS = [
  ...['find', 'get-credential-photo', 'get-proof-consistency', 'get-proof-event'],
  ...['get-resume', 'get-screening', 'get-subscription'],
]
const CALLS = calls
  .filter((call) => (call.access === 'admin' || call.access === 'person') && auditOf(call) !== undefined)
  .toSorted((one, other) => LAST.indexOf(one.id) - LAST.indexOf(other.id))

// An attacker with an administrator's session can read everything, but every read is in the audit.

/** Refused logins per attack. */
const tries = sized(12, 400)

describe.each(ENGINES)('on %s engines', (engines) => {
  let arrive: TestArrive
  let admin: string
  let anna: Staff
  let patient: { readonly person: number; readonly email: string }
  const client = createClient(() => arrive.origin())
  const audit = async (query = '') => client.rows(`/get_audit?limit=200${query}`, admin)
  const events = async () => {
    const entries = await entriesOf(arrive.arrive().kernel.log)
    return entries.filter(({ source }) => source.startsWith('audit/')).length
  }

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    admin = await adminToken(client)
    await apply(client, 'anna@mail.example', 1)
    anna = await newStaff(client, 'anna@mail.example')
    for (const form of forms.filter(({ kind }) => kind === 'onboarding')) {
      await client.post(form.save.path, sampleBody(form), anna.token)
    }
    for (const name of ['pat', 'quinn', 'rose']) await care(`${name}@mail.example`)
  }, 60_000)
  afterAll(() => arrive.end())

  const care = (patientEmail: string) =>
    client.post('/apply_patients', { ...sampleBody(named(forms, 'homecare')), patientEmail })
  const numberOf = async (email: string) =>
    Number((await client.get(`/get_user_id_by_email/${email}`, admin)).body['user_id'])

  test('a list of one row and then the whole list are two audit entries, each with its rows and people', async () => {
    const people = await Promise.all(['pat', 'quinn', 'rose'].map((name) => numberOf(`${name}@mail.example`)))
    const path = '/get_patients_applications'
    const first = await client.get(`${path}?limit=1`, admin)
    await client.get(`${path}?limit=1`, admin)
    await client.get(`${path}?limit=1&cursor=${first.headers.get('x-next-cursor')}`, admin)
    const { headers } = listCall(path, { filter: 'pat@' })
    await client.call('GET', path, { token: admin, headers })
    await client.get(path, admin)
    await client.get('/exports/patients', admin)
    const reported = (await audit()).filter(({ what }) => what === 'patients')
    expect(reported.map(({ action, scope, rows }) => [action, scope, rows])).toEqual([
      ['export', 'whole', 3],
      ['list', 'whole', 3],
      ['list', 'filtered', 1],
      ['list', 'page', 1],
      ['list', 'page', 1],
    ])
    expect(reported.map(({ subject_user_ids: seen }) => (seen as number[]).toSorted((a, b) => a - b))).toEqual([
      people,
      people,
      [people[0]],
      [people[1]],
      [people[2]],
    ])
    expect(JSON.stringify(reported)).not.toContain('pat@')
    expect((await audit(`&subject_user_id=${people[0]}`)).filter(({ what }) => what === 'patients')).toHaveLength(3)
  })

  test('the audit names no one from a list of more than fifty people, only their number', async () => {
    for (let at = 0; at < 50; at++) await care(`patient.${at}@mail.example`)
    await client.get('/get_patients_applications?limit=200', admin)
    await client.get('/get_patients_applications', admin)
    const [whole, page] = (await audit()).filter(({ what }) => what === 'patients')
    expect([whole, page]).toMatchObject([
      { scope: 'whole', rows: 53, subject_user_ids: null },
      { scope: 'page', rows: 53, subject_user_ids: null },
    ])
  }, 60_000)

  test('a list whose client disconnects is audited with the rows that were sent by then', async () => {
    const leaving = new AbortController()
    const headers = { Authorization: `Bearer ${admin}` }
    const { body } = await fetch(`${arrive.origin()}/get_hipaa_data`, { headers, signal: leaving.signal })
    await body?.getReader().read()
    leaving.abort()
    const reported = async () => (await audit()).find(({ what }) => what === 'hipaa')
    await until(async () => (await reported())?.['rows'] === 1)
    expect(await reported()).toMatchObject({ action: 'list', scope: 'whole', subject_user_ids: [anna.person] })
  })

  test('service tokens have a creator and a last use, and the audit names what was changed', async () => {
    const { body } = await client.post('/service_tokens', { name: 'Mirror', topics: ['onboarding'] }, admin)
    const { token, id: thing } = body
    await client.get('/events?topic=onboarding', String(token))
    const [row] = (await client.rows('/service_tokens', admin)).filter(({ id }) => id === thing)
    expect(row).toMatchObject({ created_by_user_id: ADMINISTRATOR, last_used_at: expect.any(String) })
    await client.call('DELETE', `/service_tokens/${String(thing)}`, { token: admin })
    const url = { url: 'https://system.example/x', topics: ['onboarding'] }
    const made = (await client.post('/subscriptions', url, admin)).body.id
    await client.post(`/subscriptions/${String(made)}/secret`, undefined, admin)
    await client.call('DELETE', `/subscriptions/${String(made)}`, { token: admin })
    const reported = await audit()
    const of = (id: unknown) =>
      reported.filter((entry) => entry['thing'] === id).map(({ action, what, rows }) => [action, what, rows])
    expect(of(thing)).toEqual([
      ['delete', 'service-token', 1],
      ['create', 'service-token', 1],
    ])
    expect(of(made)).toEqual([
      ['delete', 'subscription', 1],
      ['create', 'subscription-secret', 1],
      ['create', 'subscription', 1],
    ])
  })

  loginsPart({ arrive: () => arrive, engines, admin: () => admin, audit, events }, tries)

  test('every call of an administrator is audited, even if it is refused', async () => {
    const silent: string[] = []
    // Not looked up before: a repeated look-up within minutes adds no entry.
    await care('sue@mail.example')
    const [row] = await client.rows('/get_patients_applications?limit=1', admin)
    patient = { person: Number(row?.['user_id']), email: 'sue@mail.example' }
    for (const call of CALLS) if (!(await isTold(call))) silent.push(call.id)
    printFigure(`calls without a trace, ${engines}`, `${silent.length} of ${CALLS.length}`, '0')
    expect(silent).toEqual([])
    expect(refusedReads.toSorted()).toEqual(REFUSED_READS)
  }, 120_000)

  /** The reads so far. */
  const looks = new Set<string>()
  const refusedReads: string[] = []

  /** A refused read shows nothing and is not recorded; refused actions are. */
  async function isTold(call: Call): Promise<boolean> {
    const before = await events()
    const { status } = await ask(call)
    if (status >= 400 && call.method === 'GET') return refusedReads.push(call.id) > 0
    if (call.id === 'logout') admin = await adminToken(client)
    const audited = auditOf(call)
    const what = audited?.what.replace('{form}', 'hipaa')
    const reported = (await audit('&actor_user_id=1')).filter((entry) => entry['what'] === what)
    const isNew = (await events()) > before
    // Looks at the proof within some minutes share one entry, made by the first call.
    const isSameLook = what === 'proof' && looks.has(what)
    looks.add(what ?? '')
    return (isNew || isSameLook) && reported.some(({ action }) => action === audited?.action)
  }

  async function ask(call: Call): Promise<Reply> {
    const { method, path, ...sent } = sampleRequest(forms, call, call.id.includes('patient') ? patient : anna)
    // The sample has the name of a list alone.
    if (call.id === 'make-screening') sent.form?.set('list', new Blob([listOf(inventedRows(1))]), 'UPDATED.csv')
    if (call.id === 'make-screening') sent.form?.set('supplement', 'true')
    return client.call(method, path, { ...sent, token: admin })
  }

  test('a replay of the log shows the same audit', async () => {
    const rebuilt = await arrive.rebuild()
    expect(rebuilt.flatMap(({ differences }) => differences)).toEqual([])
    expect((await audit('&actor_user_id=1')).map(({ actor }) => actor)).toContain(ADMIN.email)
  }, 60_000)
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 10_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It never came to be so')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

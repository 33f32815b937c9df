import { join } from 'node:path'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { samplesOfEmployer } from '@arrive/contracts/reference-samples.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { everyAnswer, GONE } from '../testing/agency.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient, rowsIn } from '../testing/client.ts'
import { runCommand } from '../testing/commands.ts'
import { CPR, stateCredential } from '../testing/credentials.ts'
import { ENGINES, newEngines, type TestEngines } from '../testing/engines.ts'
import { listOf } from '../testing/exclusion-list.ts'
import { entriesOf } from '../testing/history.ts'
import { listCall } from '../testing/listing.ts'
import { type OlderAgency, olderAgency } from '../testing/older-version.ts'
import { assertTotals } from '../testing/overview-totals.ts'
import { adminToken, PASSWORD, staffToken } from '../testing/people.ts'
import { named } from '../testing/requests.ts'
import { untilSealed, verifyLog } from '../testing/verify-log.ts'

// Made by each version's own `growAgency`: its data folder, or its topics and collections.
const FIXTURES = join(import.meta.dirname, 'fixtures')
/** From before saves had evidence, and from before packets followed the position. */
const VERSIONS = [
  { version: 'version-of-2026-11-22', name: 'embedded', hasEvidence: false, keepsWordings: false },
  { version: 'version-of-2026-11-22', name: 'distributed', hasEvidence: false, keepsWordings: false },
  { version: 'version-of-2026-11-27', name: 'embedded', hasEvidence: true, keepsWordings: true },
  { version: 'version-of-2026-11-27', name: 'distributed', hasEvidence: true, keepsWordings: true },
] as const
// Every call by everyone, on engines where every reader first joins its group.
const TIMEOUT_MS = 120_000
const REBUILD = join(import.meta.dirname, '..', '..', 'maintenance', 'rebuild.ts')
const HIPAA = named(forms, 'hipaa')

/** The JSON value of a response, else its text. */
function parsed(answer = '', reviver?: (name: string, value: unknown) => unknown): unknown {
  return /^200 [[{]/.test(answer) ? JSON.parse(answer.slice('200 '.length), reviver) : answer
}

/** What packets count, which follows the position of their person now. */
const COUNTED = new Set(['forms_in', 'forms_total', 'missing', 'complete'])
/** What a former employer says in confidence, which staff do not read any more. */
const CONFIDENTIAL =
  /^(?:quality_of_work|attendance_punctuality|problems_noted|eligible_for_rehire|rehire_explanation)$/

/** An older version's answer, as the current one has to give it. */
function expectedOf(call: string, answer: string): unknown {
  if (call.includes('/get_packet')) return parsed(answer, (name, value) => (COUNTED.has(name) ? undefined : value))
  if (!call.startsWith('admin ')) return parsed(answer, (name, value) => (CONFIDENTIAL.test(name) ? '' : value))
  return parsed(answer)
}

const COVERED = VERSIONS.filter(({ name }) => ENGINES.includes(name))

describe.each(COVERED)(
  'an agency on $name engines that the $version has served',
  ({ version, name, hasEvidence, keepsWordings }) => {
    const client = createClient(() => arrive.origin())
    let engines: TestEngines
    let older: OlderAgency
    let arrive: TestArrive

    beforeAll(async () => {
      engines = await newEngines(name)
      older = await olderAgency(join(FIXTURES, version), name, engines)
      // Its name index differs, and shared engines change documents only on request.
      if (name === 'distributed') {
        expect(await runCommand(REBUILD, ['--accept'], older.environment)).toMatchObject({ code: 0 })
      }
      arrive = await startTestArrive(older.environment)
    }, TIMEOUT_MS)
    afterAll(async () => {
      await arrive?.end()
      await engines.end()
    }, 60_000)

    test(
      'gives the same responses',
      async () => {
        const now = await everyAnswer(client)
        // Exported files follow the screens, which may change; `lists/csv.unit.test.ts` covers them.
        const calls = Object.entries(older.answers).filter(([call]) => !call.includes('/exports/'))
        const other = calls.filter(([call, answer]) => now[call] !== answer)
        // A newer version may add fields, but not omit any.
        for (const [call, answer] of other)
          expect([call, parsed(now[call])]).toMatchObject([call, expectedOf(call, answer)])
      },
      TIMEOUT_MS,
    )

    test(
      'has the documents of a replay of its log',
      async () => {
        const replayed = await arrive.rebuild()
        expect(replayed.flatMap(({ differences }) => differences)).toEqual([])
      },
      TIMEOUT_MS,
    )

    test('accepts saves, and still knows which people it has erased', async () => {
      const token = await staffToken(client, 'ann@mail.example')
      expect((await client.post(HIPAA.save.path, sampleBody(HIPAA, 30), token)).status).toBe(200)
      expect((await client.post('/user-login', { email: GONE, password: PASSWORD })).status).toBe(401)
    })

    test(
      'is intact, with earlier events as they were',
      async () => {
        const saves = (await entriesOf(arrive.arrive().kernel.log, ['onboarding'])).map(({ envelope }) => envelope)
        // Kafka keeps the order within a partition only.
        const ordered = saves.toSorted((a, b) => a.time.localeCompare(b.time))
        const tells = ordered.map(({ evidence }) => evidence !== undefined)
        expect(tells.length).toBeGreaterThan(2)
        // All but the last are from the older version.
        expect(tells).toEqual(tells.map((_, at) => hasEvidence || at === tells.length - 1))
        await untilSealed(arrive)
        expect(await verifyLog(name, older.environment)).toMatchObject({ code: 0, findings: [] })
      },
      TIMEOUT_MS,
    )

    test('counts what was sent before by the position of its person', async () => {
      const admin = await adminToken(client)
      const [ann, ben] = await Promise.all(['ann', 'ben'].map((who) => staffToken(client, `${who}@mail.example`)))
      const packets = [(await client.get('/packet', ann)).body, (await client.get('/packet', ben)).body]
      expect(packets).toMatchObject([
        { position: 'HHA', forms_in: 7, forms_total: 7, state: 'sent', next: 'fcra_disclosure' },
        { position: null, forms_in: 8, forms_total: 9, state: 'in_progress', next: 'application2' },
      ])
      const rows = await client.rows('/get_packets', admin)
      const more_missing = ['fcra_disclosure', 'nc_questions']
      expect(rows.find(({ email }) => email === 'ann@mail.example')).toMatchObject({
        complete: true,
        missing: [],
        not_needed: ['nurse', 'registered_nurse'],
        more_missing,
      })
      expect(rows.find(({ email }) => email === 'ben@mail.example')).toMatchObject({
        missing: ['application2'],
        not_needed: [],
        more_missing,
      })
    })

    test('shows the wording of the declination that was signed, and takes the old body again', async () => {
      const admin = await adminToken(client)
      const { body } = await client.get(`/get_history/3/hipaa`, admin)
      const [signed] = rowsIn(rowsIn(body, 'versions')[0] ?? {}, 'texts')
      expect(signed).toMatchObject({ id: 'hepatitis-b-declination', version: 2 })
      const token = await staffToken(client, 'ben@mail.example')
      const saved = await client.post(HIPAA.save.path, sampleBody(HIPAA, 31), token)
      expect([saved.status, saved.body]).toEqual([200, { message: 'Form submitted successfully!' }])
      const kept = await client.get(`/texts/hepatitis-b-declination/${String(signed?.['hash'])}`)
      expect(kept.status).toBe(keepsWordings ? 200 : 404)
      if (keepsWordings) expect(kept.body['markdown']).toContain('Call the office')
    })

    test('says of every signature from before that it is unproven', async () => {
      const admin = await adminToken(client)
      for (const person of [2, 3]) {
        const { body } = await client.get(`/get_signatures/${person}`, admin)
        const signatures = rowsIn(body, 'signatures').filter(({ status }) => status !== 'superseded')
        expect(signatures.length).toBeGreaterThan(0)
        expect(new Set(signatures.map(({ status }) => status))).toEqual(new Set(['unproven']))
        expect(body['consent']).toBeNull()
      }
      expect(await client.rows('/get_packets?state=resign', admin)).toEqual([])
    })

    test('has drafts, references and certificates for people from before', async () => {
      const admin = await adminToken(client)
      const token = await staffToken(client, 'ann@mail.example')
      const values = { hipaaAcknowledgment: 'Ann Baker' }
      const draft = { base: 0, form_version: 1, values }
      expect((await client.call('PUT', '/drafts/hipaa', { body: draft, token })).status).toBe(200)
      expect((await client.get('/drafts/hipaa', token)).body).toMatchObject({ revision: 1, values })
      const about = { user_id: 2, form: 'verification', name: 'Pat Reyes', organization: 'Oak Care', how: 'phone' }
      const given = await client.post('/references/by_hand', { ...about, scope: 'full', ...samplesOfEmployer() }, admin)
      const { reference_id: id } = given.body['reference'] as Body
      expect((await client.post(`/references/2/${String(id)}/judge`, { verdict: 'accepted' }, admin)).status).toBe(200)
      expect((await stateCredential(client, { facts: CPR, token })).status).toBe(201)
      expect((await client.get('/packet', token)).body).toMatchObject({ references: { answered: 1 } })
      // An acceptance fills only what is blank.
      const [row] = await client.rows('/get_verification_data?user_id=2', admin, 'verification_data')
      const before = JSON.parse((older.answers['admin /get_verification_data'] ?? '').slice('200 '.length)) as Body
      const [known] = rowsIn(before, 'verification_data').filter(({ user_id }) => user_id === 2)
      expect(row).toMatchObject(known ?? {})
      expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
    }, 120_000)

    const emailsAt = async (path: string, token: string) =>
      (await client.rows(path, token)).map(({ email }) => email).sort()

    test('has everyone who applied or asked before as new in the pipeline, and counts them', async () => {
      const admin = await adminToken(client)
      const staff = ['ann', 'ben', 'cleo'].map((who) => `${who}@mail.example`)
      expect(await emailsAt('/pipeline/applicants?state=new', admin)).toEqual(staff)
      expect(await emailsAt('/pipeline/requests?state=new', admin)).toEqual(['pat@mail.example', 'quinn@mail.example'])
      expect(await assertTotals(client, admin)).toMatchObject({ applicants_new: 3, requests_new: 2, screening_old: 1 })
      const move = { from: 'new', to: 'contacted' }
      const path = '/pipeline/applicants/2'
      expect((await client.call('PUT', path, { body: move, token: admin })).status).toBe(200)
      expect((await client.get(path, admin)).body).toMatchObject({ state: 'contacted', submissions: 1, notes: [] })
      const bulk = { user_ids: [2, 3, 5], to: 'interview', assignee: 1 }
      const { body } = await client.post('/pipeline/applicants/bulk', bulk, admin)
      expect(body).toMatchObject({ done: [2, 3], failed: [{ user_id: 5, code: 'no-user' }] })
    })

    test('reviews forms that were sent before, and finds their people', async () => {
      const admin = await adminToken(client)
      const { body } = await client.get('/reviews/2', admin)
      const sent = rowsIn(body, 'forms').filter(({ review }) => review === 'to_review')
      expect(sent.map(({ form }) => form)).toEqual(expect.arrayContaining(['job', 'hipaa', 'application2']))
      const reviewed = sent.find(({ form }) => form === 'hipaa')
      const decision = { decision: 'approved', event: reviewed?.['event'] }
      expect((await client.post('/reviews/2/hipaa', decision, admin)).body).toMatchObject({ review: 'approved' })
      const job = sent.find(({ form }) => form === 'job')
      const notes = [{ part: 'job', row: null, field: 'date1', note: 'Which day was it?' }]
      const returned = { decision: 'returned', event: job?.['event'], notes }
      expect((await client.post('/reviews/2/job', returned, admin)).body).toMatchObject({ review: 'returned' })
      const packet = (await client.get('/packet', await staffToken(client, 'ann@mail.example'))).body
      expect(packet).toMatchObject({ state: 'needs_attention' })
      const found = async (text: string) => {
        const { path, headers } = listCall('/find', { filter: text })
        const results = rowsIn((await client.call('GET', path, { token: admin, headers })).body, 'results')
        return results.map(({ user_id, stage }) => [user_id, stage])
      }
      expect(await found('ann@mail.example')).toEqual([[2, 'interview']])
      expect(await found(GONE)).toEqual([])
    })

    test('screens the people from before', async () => {
      const admin = await adminToken(client)
      const path = '/get_authorization_and_criminal_data?user_id=2'
      const [about] = await client.rows(path, admin, 'staff_authorization')
      const upper = (column: string) => String(about?.[column]).toUpperCase()
      const born = upper('date_of_birth').replaceAll('-', '')
      const row = { LASTNAME: upper('last_name'), FIRSTNAME: upper('first_name'), DOB: born, EXCLDATE: '20260219' }
      const form = new FormData()
      form.set('supplement', 'true')
      form.set('list', new Blob([listOf([row])], { type: 'text/csv' }), 'list.csv')
      const made = await client.call('POST', '/screenings', { form, token: admin })
      expect(made.body).toMatchObject({ listed: 1, people: 3, possible: 1 })
      const screening = `/screenings/${String(made.body['screening_id'])}`
      const matches = rowsIn((await client.get(screening, admin)).body, 'matches')
      expect(matches).toMatchObject([{ user_id: 2, result: 'possible', decision: null }])
      const body = { decision: 'different', reason: 'Another birth place.' }
      expect((await client.call('PUT', `${screening}/people/2`, { body, token: admin })).status).toBe(200)
      expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
    }, 120_000)
  },
)

import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, rowsIn } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { newColleague } from '../testing/office.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { named } from '../testing/requests.ts'

describe.each(ENGINES)('what the law asks on the %s engines', (engines) => {
  /** A Friday in the agency's time zone. */
  let now = Date.parse('2026-11-27T15:00:00Z')
  const CANARY = 'Zebulon Quartzfield'

  let arrive: TestArrive
  const client = createClient(() => arrive.origin())
  let owner: string
  const tokens: Record<'compliance' | 'recruiter' | 'auditor', string> = { compliance: '', recruiter: '', auditor: '' }

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines, now: () => now })
    owner = await adminToken(client)
    for (const role of ['compliance', 'recruiter', 'auditor'] as const) {
      tokens[role] = (await newColleague(client, owner, role)).token
    }
  })
  afterAll(() => arrive.end())

  const bodyOf = (name: string) => sampleBody(named(forms, name))
  const CHOICE = {
    choice: 'accept',
    vaccinatedOn: '',
    proofBy: '',
    signature: CANARY,
    signatureDate: '2026-11-27',
  } as const

  const save = (form: string, { token }: Staff, body: object = bodyOf(form)) => client.post(`/${form}`, body, token)
  const rowsOf = (name: string, token: string, query = '') =>
    client.rows(`/get_${name}_data${query}`, token, `${name}_data`)
  const packetOf = async ({ token }: Staff) => (await client.get('/packet', token)).body

  describe('a form required by law', () => {
    test('is saved, listed in the packet, and read by its person', async () => {
      const ann = await newStaff(client, 'ann@law.example')
      expect((await packetOf(ann))['more']).toMatchObject([
        { form: 'fcra_disclosure', state: 'not_started', minutes: 2 },
        { form: 'nc_questions', state: 'not_started', minutes: 2 },
      ])
      const saved = await save('fcra_disclosure', ann)
      expect([saved.status, saved.body['message']]).toEqual([200, 'Form submitted successfully!'])
      expect(await packetOf(ann)).toMatchObject({ forms_in: 0, more: [{ state: 'sent' }, { state: 'not_started' }] })
      expect(await rowsOf('fcra_disclosure', ann.token)).toMatchObject([{ user_id: ann.person, authorize: true }])
      const row = (await client.get(`/get_packet/${ann.person}`, owner)).body
      expect(row).toMatchObject({ more_missing: ['nc_questions'], forms_in: 0, forms_total: 9 })
    })

    test('is refused without the authorization, in the words of its problem', async () => {
      const ben = await newStaff(client, 'ben@law.example')
      const refused = await save('fcra_disclosure', ben, { ...bodyOf('fcra_disclosure'), authorize: false })
      expect([refused.status, refused.body['code']]).toEqual([400, 'invalid-answers'])
      expect(await rowsOf('fcra_disclosure', ben.token)).toEqual([])
    })

    test('has a part of the agency, which only roles for files fill', async () => {
      const cleo = await newStaff(client, 'cleo@law.example')
      await save('nc_questions', cleo)
      const path = `/company_section/nc_questions/${cleo.person}`
      const body = { registryConfirmation: 'NC-77', registryCheckedOn: '2026-11-26', oigCheckedOn: '2026-11-26' }
      expect((await client.call('PUT', path, { token: tokens.auditor, body })).status).toBe(403)
      expect((await client.call('PUT', path, { token: tokens.compliance, body })).status).toBe(200)
      expect(await rowsOf('nc_questions', cleo.token)).toMatchObject([
        { registry_confirmation: 'NC-77', registry_checked_on: '2026-11-26', oig_checked_on: '2026-11-26' },
      ])
      const history = await client.get(`/get_history/${cleo.person}/nc_questions`, tokens.auditor)
      expect(history.body['versions']).toHaveLength(2)
    })

    test('of a declined vaccination or not, the acknowledgment counts as the form', async () => {
      const dora = await newStaff(client, 'dora@law.example')
      await save('hepatitis_b', dora, CHOICE)
      expect((await packetOf(dora))['forms_in']).toBe(0)
      await save('hipaa_acknowledgment', dora)
      expect((await packetOf(dora))['forms_in']).toBe(1)
      expect(await client.rows('/get_hipaa_data', dora.token, 'hipaa_data')).toEqual([])
      const row = (await client.get(`/get_packet/${dora.person}`, owner)).body
      expect(row['missing']).not.toContain('hipaa')
    })
  })

  describe('the answers about the vaccination', () => {
    const own = (person: Staff, query = '') => rowsOf('hepatitis_b', person.token, query)
    const open = async ({ person }: Staff) =>
      (await rowsOf('hepatitis_b', tokens.compliance, '?state=open')).filter(({ user_id }) => user_id === person)

    test('say what is due on the tenth weekday, until it is done', async () => {
      const eve = await newStaff(client, 'eve@law.example')
      expect((await save('hepatitis_b', eve, CHOICE)).status).toBe(200)
      const due = { user_id: eve.person, choice: 'accept', due_on: '2026-12-11', done_on: null, done_by: null }
      expect(await own(eve)).toMatchObject([{ ...due, saved_at: new Date(now).toISOString() }])
      expect(await open(eve)).toMatchObject([due])
      const path = `/hepatitis_b/${eve.person}/done`
      const done = { done_on: '2026-11-27', done_by: 'County clinic' }
      const late = await client.post(path, { ...done, done_on: '2026-11-28' }, tokens.compliance)
      expect([late.status, late.body['code']]).toEqual([400, 'invalid-answers'])
      expect((await client.post(path, done, tokens.compliance)).status).toBe(200)
      expect(await own(eve)).toMatchObject([{ due_on: '2026-12-11', ...done }])
      expect(await open(eve)).toEqual([])
      expect((await client.post('/hepatitis_b/999999/done', done, tokens.compliance)).status).toBe(404)
    })

    test('of a choice and a declination the later holds, also when an equal one is sent again', async () => {
      const fay = await newStaff(client, 'fay@law.example')
      const days: unknown[] = []
      for (const [form, body] of [
        ['hipaa', bodyOf('hipaa')],
        ['hepatitis_b', CHOICE],
        ['hipaa', bodyOf('hipaa')],
        ['hepatitis_b', CHOICE],
      ] as const) {
        now += 1_000
        expect((await save(form, fay, body)).status).toBe(200)
        days.push((await own(fay))[0]?.['due_on'])
      }
      expect(days).toEqual([undefined, '2026-12-11', null, '2026-12-11'])
    })

    test('need a day for a proof', async () => {
      const gus = await newStaff(client, 'gus@law.example')
      const refused = await save('hepatitis_b', gus, { ...CHOICE, choice: 'will_prove' })
      expect([refused.status, refused.body['code']]).toEqual([400, 'invalid-answers'])
      const proof = { ...CHOICE, choice: 'will_prove', proofBy: '2026-12-20' }
      expect((await save('hepatitis_b', gus, proof)).status).toBe(200)
      expect(await own(gus)).toMatchObject([{ choice: 'will_prove', proof_by: '2026-12-20', due_on: null }])
    })

    test('are shown to their person and to roles for files, and to nobody else', async () => {
      const hal = await newStaff(client, 'hal@law.example')
      const ivy = await newStaff(client, 'ivy@law.example')
      await save('hepatitis_b', hal, CHOICE)
      expect(await rowsOf('hepatitis_b', tokens.compliance, `?user_id=${hal.person}`)).toMatchObject([
        { signature: CANARY },
      ])
      expect((await client.get(`/get_hepatitis_b_data?user_id=${hal.person}`, ivy.token)).body['code']).toBe(
        'other-person',
      )
      expect(await own(ivy)).toEqual([])
      for (const token of [tokens.recruiter, tokens.auditor]) {
        const replies = [
          await client.get('/get_hepatitis_b_data', token),
          await client.get('/get_hepatitis_b_data?state=open', token),
          await client.post(`/hepatitis_b/${hal.person}/done`, { done_on: '2026-11-27', done_by: 'A' }, token),
        ]
        expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
      }
      const others = ['fcra_disclosure', 'nc_questions', 'hipaa_acknowledgment']
      const read = (token: string) => Promise.all(others.map((name) => client.get(`/get_${name}_data`, token)))
      expect((await read(tokens.recruiter)).map(({ status }) => status)).toEqual([403, 403, 403])
      expect((await read(tokens.auditor)).map(({ status }) => status)).toEqual([200, 200, 200])
    })
    test('that are open are counted and paged without those that are done or declined since', async () => {
      const openAt = async (query: string) => {
        const { body, headers } = await client.get(`/get_hepatitis_b_data?state=open&${query}`, tokens.compliance)
        const people = rowsIn(body, 'hepatitis_b_data').map(({ user_id }) => user_id)
        return { people, total: headers.get('x-total-count'), cursor: headers.get('x-next-cursor') }
      }
      const before = (await openAt('limit=200')).people
      const people: Staff[] = []
      for (const name of ['kim', 'lou', 'max', 'ned']) {
        const one = await newStaff(client, `${name}@law.example`)
        now += 1_000
        await save('hepatitis_b', one, CHOICE)
        people.push(one)
      }
      const [kim, lou, max, ned] = people as [Staff, Staff, Staff, Staff]
      now += 1_000
      await save('hipaa', max)
      const done = { done_on: '2026-11-27', done_by: 'County clinic' }
      expect((await client.post(`/hepatitis_b/${ned.person}/done`, done, tokens.compliance)).status).toBe(200)
      const wanted = [lou.person, kim.person, ...before]
      expect(await openAt('limit=200')).toEqual({ people: wanted, total: String(wanted.length), cursor: null })
      const first = await openAt('limit=1')
      expect(first).toMatchObject({ people: [lou.person], total: String(wanted.length) })
      const rest = await openAt(`limit=200&cursor=${first.cursor}`)
      expect(rest).toEqual({ people: wanted.slice(1), total: String(wanted.length), cursor: null })
      expect((await openAt('limit=200&sort=saved_at')).people).toEqual(wanted.toReversed())
      expect((await client.get('/get_hepatitis_b_data?state=done', tokens.compliance)).status).toBe(400)
    })
  })

  describe('the medical compartment', () => {
    test('is in clear in no file, and is erased with its person', async () => {
      const jo = await newStaff(client, 'jo@law.example')
      await save('hepatitis_b', jo, CHOICE)
      const { registry, vault, reader, upToLog } = arrive.arrive().kernel
      const compartment = await registry.find('medical', String(jo.person))
      expect(compartment).not.toBe(jo.person)
      await upToLog('medical-signatures')
      const kept = async () => [
        await reader('medical').get('form-hepatitis_b', String(jo.person)),
        await reader('medical-signatures').get('medical-signatures', `${jo.person}/hepatitis_b`),
      ]
      expect(await kept()).toMatchObject([{ person: compartment }, { person: compartment }])
      for (const [, bytes] of await arrive.stored()) expect(bytes.includes(CANARY)).toBe(false)

      expect((await client.call('DELETE', `/delete_staff/${jo.person}`, { token: owner })).status).toBe(200)
      const both = [jo.person, Number(compartment)]
      expect([...(await vault.destroyed(both))].sort()).toEqual(both.sort())
      expect(await kept()).toEqual([undefined, undefined])
      expect(await registry.find('medical', String(jo.person))).toBeUndefined()
    })

    test('is on no feed', async () => {
      const body = { name: 'Payroll', topics: ['medical'] }
      const refused = await client.post('/service_tokens', body, owner)
      expect(refused.status).toBe(400)
    })
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { loadContracts } from '../../app/contracts.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { consent, signedBody } from '../testing/esign.ts'
import { newColleague } from '../testing/office.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { companyBody, named } from '../testing/requests.ts'
import { untilSealed } from '../testing/verify-log.ts'

const HIPAA = named(forms, 'hipaa')
const JOB = named(forms, 'job')
const AUTHORIZATION = named(forms, 'authorization')
const NEW_WORDING = '---\ntitle: What you promise\nversion: 9\nresign: yes\n---\nTell nobody.\n'
const HEPATITIS = named(forms, 'hepatitis_b')

describe.each(ENGINES)('signatures and changes on the %s engines', (engines) => {
  const client = createClient(() => arrive.origin())
  let arrive: TestArrive
  let textsDir: string
  let owner: string
  let auditor: string
  let recruiter: string
  let ann: Staff
  let ben: Staff

  const signaturesFor = async (token: string, person = ann.person) =>
    (await client.get(`/get_signatures/${person}`, token)).body['signatures'] as readonly Body[]
  const changesFor = async (token: string, query = '') =>
    (await client.get(`/get_changes/${ann.person}${query}`, token)).body['changes'] as readonly Body[]

  beforeAll(async () => {
    textsDir = await mkdtemp(join(tmpdir(), 'arrive-texts-'))
    arrive = await startTestArrive({ TEXTS_DIR: textsDir }, { engines })
    owner = await adminToken(client)
    auditor = (await newColleague(client, owner, 'auditor')).token
    recruiter = (await newColleague(client, owner, 'recruiter')).token
    ann = await newStaff(client, 'ann@mail.example')
    ben = await newStaff(client, 'ben@mail.example')
    const replies = [
      await client.post(HIPAA.save.path, sampleBody(HIPAA, 1), ann.token),
      await client.post(HEPATITIS.save.path, sampleBody(HEPATITIS, 1), ann.token),
      await client.post(JOB.save.path, sampleBody(JOB, 1), ann.token),
      await client.call('PUT', `/company_section${JOB.save.path}/${ann.person}`, {
        token: owner,
        body: companyBody(JOB),
      }),
      await client.post(HIPAA.save.path, { ...Object(sampleBody(HIPAA, 1)), date1: '2026-01-02' }, ann.token),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await untilSealed(arrive)
  }, 120_000)
  afterAll(async () => {
    await arrive.end()
    await rm(textsDir, { recursive: true })
  })

  test('each save without signing makes unproven signatures that supersede the ones before', async () => {
    const all = await signaturesFor(owner)
    expect(all.map(({ form, field, by, status }) => [form, field, by, status])).toEqual([
      ['hipaa', 'employeeSignature', 'person', 'unproven'],
      ['hipaa', 'hipaaSignature', 'person', 'unproven'],
      ['job', 'employmentSpecialist', 'company', 'unproven'],
      ['job', 'employee', 'person', 'unproven'],
      ['hepatitis_b', 'signature', 'person', 'unproven'],
      ['hipaa', 'employeeSignature', 'person', 'superseded'],
      ['hipaa', 'hipaaSignature', 'person', 'superseded'],
    ])
    expect(all[5]).toMatchObject({
      superseded_by: all[0]?.['event'],
      by_user_id: ann.person,
      evidence: { ip: expect.any(String) },
    })
  })

  test('each names its event in the proof’s tree, its wording, and the definition of its form', async () => {
    for (const one of await signaturesFor(owner)) {
      const { status, body } = await client.get(`/proof/events/${String(one['event'])}`, owner)
      expect(status).toBe(200)
      expect(body).toBeDefined()
      expect(one).toMatchObject({ index: expect.any(Number), definition: expect.stringMatching(/^[0-9a-f]{64}$/) })
      for (const text of one['texts'] as readonly Body[]) {
        expect(text).toMatchObject({ current: true, title: expect.stringMatching(/\S/) })
        const kept = await client.get(`/texts/${String(text['id'])}/${String(text['hash'])}`)
        expect(kept.body).toMatchObject({ version: text['version'], title: text['title'] })
      }
    }
  })

  test('people read their own without evidence, an auditor without medical forms, a recruiter none', async () => {
    const own = await signaturesFor(ann.token)
    expect(own).toEqual((await signaturesFor(owner)).map(({ evidence: _, ...rest }) => rest))
    const audited = await signaturesFor(auditor)
    expect(audited).toEqual((await signaturesFor(owner)).filter(({ form }) => form !== 'hepatitis_b'))
    expect((await client.get(`/get_signatures/${ann.person}`, recruiter)).status).toBe(403)
    expect((await client.get(`/get_signatures/${ann.person}`, ben.token)).body).toMatchObject({ code: 'other-person' })
    expect((await client.get('/get_signatures/4711', owner)).body).toMatchObject({ code: 'no-user' })
    expect((await client.get(`/get_signatures/${ben.person}`, owner)).body).toEqual({
      user_id: ben.person,
      consent: null,
      signatures: [],
    })
  })

  test('changes are listed answer by answer, the oldest first', async () => {
    const all = await changesFor(owner)
    const ofDate = all.filter(({ form, field }) => form === 'hipaa' && field === 'date1')
    expect(ofDate).toMatchObject([
      { row: null, before: null, by: 'person', by_user_id: ann.person },
      { before: ofDate[0]?.['after'], after: '2026-01-02', late: true, index: expect.any(Number) },
    ])
    expect(all.filter(({ by }) => by === 'company').map(({ form }) => form)).toContain('job')
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => String(at)).sort())
    const last = String(all.at(-1)?.['at'])
    expect(await changesFor(owner, `?from=${last}`)).toEqual(all.filter(({ at }) => at === last))
    expect(await changesFor(owner, '?to=2020-01-01')).toEqual([])
    expect(await changesFor(ann.token)).toEqual(all)
    expect((await client.get(`/get_changes/${ann.person}`, ben.token)).body).toMatchObject({ code: 'other-person' })
  })

  test('an erasure leaves neither signatures nor changes', async () => {
    const cleo = await newStaff(client, 'cleo@mail.example')
    await client.post(HIPAA.save.path, sampleBody(HIPAA, 1), cleo.token)
    expect(await signaturesFor(owner, cleo.person)).toHaveLength(2)
    expect((await client.call('DELETE', `/delete_staff/${cleo.person}`, { token: owner })).status).toBe(200)
    for (const path of ['get_signatures', 'get_changes']) {
      expect((await client.get(`/${path}/${cleo.person}`, owner)).body).toMatchObject({ code: 'no-user' })
    }
  })

  describe('with signing', () => {
    let dora: Staff
    const statuses = async () =>
      (await signaturesFor(owner, dora.person)).map(({ field, status }) => `${String(field)} ${String(status)}`)
    const isToResign = async (asOf = '', token = owner) => {
      const { body } = await client.get(`/get_packets?state=resign${asOf}`, token)
      return (body as unknown as readonly Body[]).map(({ user_id }) => user_id).includes(dora.person)
    }
    const resaved = async (fields: object, typed: readonly string[]) => {
      const body = await signedBody(client, HIPAA)
      const signing = { ...Object(body['signing']), typed }
      return (await client.post(HIPAA.save.path, { ...body, ...fields, signing }, dora.token)).status
    }

    beforeAll(async () => {
      dora = await newStaff(client, 'dora@mail.example')
      await consent(client, dora.token)
      expect((await client.post(HIPAA.save.path, await signedBody(client, HIPAA), dora.token)).status).toBe(200)
    }, 60_000)

    test('a typed name is current until an answer of its part changes, and once it is typed again', async () => {
      expect(await statuses()).toEqual(['employeeSignature current', 'hipaaSignature current'])
      expect(await isToResign()).toBe(false)
      expect(await resaved({ date1: '2026-01-03' }, ['employeeSignature'])).toBe(200)
      expect(await statuses()).toEqual([
        'employeeSignature current',
        'employeeSignature superseded',
        'hipaaSignature carried',
      ])
      expect(await isToResign()).toBe(true)
      const then = new Date().toISOString()
      expect(await resaved({ date1: '2026-01-03' }, ['hipaaSignature'])).toBe(200)
      expect((await statuses()).filter((one) => one.endsWith('current')).sort()).toEqual([
        'employeeSignature current',
        'hipaaSignature current',
      ])
      expect(await isToResign()).toBe(false)
      expect(await isToResign(`&as_of=${then}`)).toBe(true)
      const { body: past } = await client.get(`/get_signatures/${dora.person}?as_of=${then}`, owner)
      expect((past['signatures'] as readonly Body[]).map(({ status }) => status)).toContain('carried')
      expect((await client.get(`/get_signatures/${dora.person}`, owner)).body['consent']).toEqual({
        consented_at: expect.any(String),
        withdrawn_at: null,
      })
    })

    test('a name that changes without being typed is a new signature, and unproven', async () => {
      expect(await resaved({ date1: '2026-01-03', hipaaSignature: 'Dora Lane' }, [])).toBe(200)
      const shown = (await signaturesFor(owner, dora.person)).filter(({ status }) => status !== 'superseded')
      expect(shown.map(({ field, value, status }) => [field, value, status])).toEqual([
        ['hipaaSignature', 'Dora Lane', 'unproven'],
        ['employeeSignature', expect.any(String), 'current'],
      ])
      expect(await isToResign()).toBe(false)
      expect(await resaved({ date1: '2026-01-03' }, ['hipaaSignature'])).toBe(200)
    })

    test('a medical form is to be signed again only in the list of those who may read it', async () => {
      const saved = async (signing: object) => {
        const body = { ...(await signedBody(client, HEPATITIS)), ...signing }
        expect((await client.post(HEPATITIS.save.path, body, dora.token)).status).toBe(200)
      }
      const { texts } = Object((await signedBody(client, HEPATITIS))['signing'])
      await saved({})
      expect(await isToResign()).toBe(false)
      await saved({ signatureDate: '2026-01-03', signing: { texts, typed: [] } })
      const then = new Date().toISOString()
      expect(await isToResign()).toBe(true)
      for (const token of [auditor, recruiter]) expect(await isToResign('', token)).toBe(false)
      await saved({})
      expect(await isToResign()).toBe(false)
      expect(await isToResign(`&as_of=${then}`)).toBe(true)
      expect(await isToResign(`&as_of=${then}`, auditor)).toBe(false)
    })

    test('the agency’s signature is stale once the person saves again', async () => {
      await client.post(AUTHORIZATION.save.path, await signedBody(client, AUTHORIZATION), dora.token)
      const path = `/company_section${AUTHORIZATION.save.path}/${dora.person}`
      const body = { ...companyBody(AUTHORIZATION), signing: { typed: ['representative'] } }
      expect((await client.call('PUT', path, { token: owner, body })).status).toBe(200)
      expect(await statuses()).toContain('representative current')
      await client.post(AUTHORIZATION.save.path, await signedBody(client, AUTHORIZATION), dora.token)
      expect(await statuses()).toContain('representative countersign-stale')
      expect(await isToResign()).toBe(false)
    })

    test('of two saves at once exactly one signature of each field is current', async () => {
      const body = await signedBody(client, HIPAA)
      const both = await Promise.all([1, 2].map(() => client.post(HIPAA.save.path, body, dora.token)))
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      const current = (await statuses()).filter((one) =>
        /^(?:employeeSignature|hipaaSignature) (?!superseded)/.test(one),
      )
      // The authorization has an employeeSignature, too.
      expect(current.sort()).toEqual([
        'employeeSignature current',
        'employeeSignature current',
        'hipaaSignature current',
      ])
    })

    test('a wording that must be signed again changes the status of what was signed before', async () => {
      const before = new Date().toISOString()
      await writeFile(join(textsDir, 'hipaa-acknowledgement.md'), NEW_WORDING)
      await arrive.restart()
      owner = await adminToken(client)
      const signed = (await signaturesFor(owner, dora.person)).filter(({ form }) => form === 'hipaa')
      const [first, second] = signed
      expect([first?.['status'], second?.['status']]).toEqual(['text-changed', 'text-changed'])
      expect(first?.['texts']).toMatchObject([{ current: true }, { id: 'hipaa-acknowledgement', current: false }])
      const { body } = await client.get(`/get_signatures/${dora.person}?as_of=${before}`, owner)
      const then = (body['signatures'] as readonly Body[]).find(({ form }) => form === 'hipaa')
      expect(then).toMatchObject({ event: first?.['event'], status: 'current' })
      expect(then?.['texts']).toMatchObject([{ current: true }, { id: 'hipaa-acknowledgement', current: true }])
      expect(await isToResign()).toBe(true)
    }, 60_000)

    test('a wording that comes back is in use again, and what was signed under it holds', async () => {
      const hipaa = async (asOf = '') => {
        const { body } = await client.get(`/get_signatures/${dora.person}${asOf}`, owner)
        const all = (body['signatures'] as readonly Body[]).filter(({ form }) => form === 'hipaa')
        const last = all.find(({ field, status }) => field === 'hipaaSignature' && status !== 'superseded')
        return [last?.['status'], ...((last?.['texts'] ?? []) as readonly Body[]).map(({ current }) => current)]
      }
      const replaced = new Date().toISOString()
      await rm(join(textsDir, 'hipaa-acknowledgement.md'))
      await arrive.restart()
      owner = await adminToken(client)
      expect(await hipaa()).toEqual(['current', true, true])
      expect(await isToResign()).toBe(false)
      expect(await hipaa(`?as_of=${replaced}`)).toEqual(['text-changed', true, false])
      expect(await isToResign(`&as_of=${replaced}`)).toBe(true)
    }, 60_000)

    test('a form that shows other texts since it was opened asks to be reloaded', async () => {
      const body = await signedBody(client, HIPAA)
      const { texts, typed } = Object(body['signing'])
      const parts = HIPAA.parts.map((part) => ({ ...part, texts: part.texts?.slice(0, 1) ?? [] }))
      const contracts = loadContracts()
      const shorter = contracts.forms.map((form) => (form.name === HIPAA.name ? { ...HIPAA, parts } : form))
      await arrive.upgrade({ ...contracts, forms: shorter })
      for (const [seen, said] of [
        [texts, 'Reload the page'],
        [[], 'those that the form shows'],
      ]) {
        const reply = await client.post(HIPAA.save.path, { ...body, signing: { texts: seen, typed } }, dora.token)
        expect([reply.status, reply.bytes.toString()]).toEqual([400, expect.stringContaining(said)])
      }
    }, 60_000)
  })
})

import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { inWords } from '@arrive/contracts/form-words.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { texts } from '@arrive/contracts/generated/texts.js'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Arrive, startArrive } from '../../app/compose.ts'
import { loadContracts } from '../../app/contracts.ts'
import { createLogger } from '../../app/observing/logs.ts'
import { readSettings } from '../../app/settings/settings.ts'
import type { Envelope } from '../../kernel/index.ts'
import { startTestArrive, TEST_SETTINGS, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient } from '../testing/client.ts'
import { ENGINES, newEngines } from '../testing/engines.ts'
import { entriesOf } from '../testing/history.ts'
import { adminToken, newStaff, type Staff, staffToken } from '../testing/people.ts'
import { named } from '../testing/requests.ts'

const TEXT = 'hipaa-acknowledgement'
const OWN = '---\ntitle: What you promise\nversion: 9\nresign: yes\n---\nTell nobody, {{agency.name}} asks.\n'
const SILENT = createLogger({
  level: 'error',
  service: 'arrive',
  version: 'test',
  destination: new Writable({ write: (_chunk, _encoding, done) => done() }),
})
const ANN = 'ann@mail.example'
const sha256 = (text: unknown) => createHash('sha256').update(String(text)).digest('hex')
const HIPAA = named(forms, 'hipaa')

describe.each(ENGINES)('kept wordings on the %s engines', (engines) => {
  let arrive: TestArrive
  let textsDir: string
  let ann: Staff
  let admin: string
  let signed: readonly Body[]
  let first: Body
  const client = createClient(() => arrive.origin())

  const wording = async (id: string, hash: unknown) => client.call('GET', `/texts/${id}/${hash}`)
  const current = async () => (await client.call('GET', `/texts/${TEXT}`)).body

  async function agencyEvents(): Promise<readonly Envelope[]> {
    return (await entriesOf(arrive.arrive().kernel.log, ['agency'])).map(({ envelope }) => envelope)
  }

  /** The texts that the last version of Ann's form refers to. */
  async function textsOfLast(): Promise<readonly Body[]> {
    const { body } = await client.get(`/get_history/${ann.person}/hipaa`, admin)
    return (body['versions'] as readonly Body[]).at(-1)?.['texts'] as readonly Body[]
  }

  beforeAll(async () => {
    textsDir = await mkdtemp(join(tmpdir(), 'arrive-texts-'))
    arrive = await startTestArrive({ TEXTS_DIR: textsDir }, { engines })
    admin = await adminToken(client)
    ann = await newStaff(client, ANN)
    expect((await client.post(HIPAA.save.path, sampleBody(HIPAA, 1), ann.token)).status).toBe(200)
    first = await current()
    signed = await textsOfLast()
  }, 120_000)
  afterAll(async () => {
    await arrive.end()
    await rm(textsDir, { recursive: true })
  })

  test('a first start stores every text and every form in the log once, and none belongs to a person', async () => {
    const events = await agencyEvents()
    const ids = events.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(texts.length + forms.length)
    for (const { subject, actor, data } of events) {
      expect([subject, actor, typeof data]).toEqual(['agency', 'system', 'object'])
    }
  })

  test('a restart stores none a second time', async () => {
    const before = await agencyEvents()
    await arrive.restart()
    expect(await agencyEvents()).toEqual(before)
  })

  test('after a start with another text both wordings can be read by their hashes', async () => {
    const before = await agencyEvents()
    await writeFile(join(textsDir, `${TEXT}.md`), OWN)
    await arrive.restart()
    const second = await current()
    expect(second['hash']).not.toBe(first['hash'])
    for (const { title, version, markdown, hash } of [first, second]) {
      const { status, body, headers } = await wording(TEXT, hash)
      expect(status).toBe(200)
      expect(body).toMatchObject({ id: TEXT, title, version, markdown, hash, language: 'en' })
      expect(sha256(body['markdown'])).toBe(hash)
      expect(headers.get('cache-control')).toContain('immutable')
    }
    expect((await wording(TEXT, second['hash'])).body['resign']).toBe(true)
    expect((await wording(TEXT, first['hash'])).body['resign']).toBe(false)
    const added = (await agencyEvents()).slice(before.length)
    expect(added.map(({ data }) => data)).toMatchObject([{ id: TEXT, version: 9, title: 'What you promise' }])
  })

  test('every text that an event refers to is read in the wording that was signed', async () => {
    admin = await adminToken(client)
    expect(await textsOfLast()).toEqual(signed)
    expect(signed.length).toBeGreaterThan(0)
    for (const { id, hash, version } of signed) {
      expect((await wording(String(id), hash)).body).toMatchObject({ id, hash, version })
    }
  })

  test('an unknown hash, or that of another text, is not found', async () => {
    expect((await wording(TEXT, 'a'.repeat(64))).status).toBe(404)
    expect((await wording('handbook-welcome', first['hash'])).status).toBe(404)
    expect((await wording(TEXT, 'A'.repeat(64))).status).toBe(400)
  })

  test('the wordings survive a rebuild, and one that comes back is stored again, once', async () => {
    const before = await agencyEvents()
    await arrive.rebuild()
    const second = (await current())['hash']
    await rm(join(textsDir, `${TEXT}.md`))
    await arrive.restart()
    expect((await wording(TEXT, second)).status).toBe(200)
    expect((await current())['hash']).toBe(first['hash'])
    const after = await agencyEvents()
    expect(after.slice(0, before.length)).toEqual(before)
    const { version, hash } = first
    expect(after.slice(before.length).map(({ data }) => data)).toMatchObject([{ id: TEXT, version, hash }])
    expect(new Set(after.map(({ id }) => id)).size).toBe(after.length)
    await arrive.restart()
    expect(await agencyEvents()).toEqual(after)
  })

  test('after a start with another label, earlier answers keep their label', async () => {
    const label = 'Date of my declination'
    const requested = inWords(HIPAA, { 'hipaa.date1': label, 'hipaa.declineVaccination': 'I say no to the vaccine' })
    const contracts = loadContracts()
    await arrive.upgrade({ ...contracts, forms: contracts.forms.map((form) => (form === HIPAA ? requested : form)) })
    admin = await adminToken(client)
    const again = { ...sampleBody(HIPAA, 2) }
    expect((await client.post(HIPAA.save.path, again, await staffToken(client, ANN))).status).toBe(200)
    const { body } = await client.get(`/get_history/${ann.person}/hipaa`, admin)
    const [before, after, ...others] = body['versions'] as readonly Body[]
    expect(others).toEqual([])
    expect(before?.['words']).toEqual({
      'hipaa.date1': 'Date of the declination',
      'hipaa.declineVaccination': 'Declines the hepatitis B vaccination at this time',
    })
    expect(after?.['words']).toEqual({})
    const then = await client.get(`/form_words/hipaa?as_of=${before?.['saved_at']}`)
    const { definition, words, texts: shown } = before ?? {}
    expect(then.body).toEqual({ form: 'hipaa', definition, words, texts: shown })
    expect((await client.get('/form_words/hipaa')).body['words']).toEqual({})
    const kept = (await agencyEvents()).map(({ data }) => data as Body).filter(({ name }) => name === 'hipaa')
    expect(kept.map(({ hash }) => hash)).toEqual([before?.['definition'], after?.['definition']])
    for (const { definition, hash } of kept) expect(sha256(definition)).toBe(hash)
    expect(kept.map(({ definition }) => String(definition).includes(label))).toEqual([false, true])
  })

  test('other systems do not get them: no token may have the topic', async () => {
    admin = await adminToken(client)
    const { status } = await client.post('/service_tokens', { name: 'Payroll', topics: ['agency'] }, admin)
    expect(status).toBe(400)
  })
})

test('two processes that start at once store each wording once', async () => {
  const engines = await newEngines('distributed')
  const settings = () => readSettings({ ...TEST_SETTINGS, ...engines.environment })
  const starts = await Promise.all([1, 2].map(() => startArrive(settings(), loadContracts(), SILENT)))
  const [{ kernel }] = starts as [Arrive, Arrive]
  const kept = (await entriesOf(kernel.log, ['agency'])).map(({ envelope }) => envelope.id)
  await Promise.all(starts.map((arrive) => arrive.stop()))
  await engines.end()
  expect(new Set(kept).size).toBe(kept.length)
  expect(kept.length).toBe(texts.length + forms.length)
}, 120_000)

test('a process that ended before any key existed starts again', async () => {
  const engines = await newEngines('embedded')
  const settings = () => readSettings({ ...TEST_SETTINGS, ...engines.environment, SERVICES: 'onboarding' })
  for (const _ of [1, 2]) await (await startArrive(settings(), loadContracts(), SILENT)).stop()
  await engines.end()
})

test('JSON keeps all of each form', () => {
  const { forms: all } = loadContracts()
  expect(all.length).toBeGreaterThan(9)
  expect(JSON.parse(JSON.stringify(all))).toEqual(all)
})

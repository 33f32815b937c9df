import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { signatureFields } from '@arrive/contracts/signing.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Envelope, openEvidence, personOf } from '../../kernel/index.ts'
import { definitionOf } from '../../shared/wordings/wording-events.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient, type Reply } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { consent, signedBody, signingOf, wordFor } from '../testing/esign.ts'
import { entriesOf } from '../testing/history.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { named } from '../testing/requests.ts'

const HIPAA = named(forms, 'hipaa')
const JOB = named(forms, 'job')
const TEXT = 'hipaa-acknowledgement'
const OWN = '---\ntitle: What you promise\nversion: 9\nresign: yes\n---\nTell nobody.\n'
const NEVER = 'b'.repeat(64)

describe.each(ENGINES)('signing electronically, on %s engines', (engines) => {
  const client = createClient(() => arrive.origin())
  let arrive: TestArrive
  let textsDir: string
  let admin: string
  let count = 0

  beforeAll(async () => {
    textsDir = await mkdtemp(join(tmpdir(), 'arrive-texts-'))
    arrive = await startTestArrive({ TEXTS_DIR: textsDir }, { engines })
    admin = await adminToken(client)
  }, 120_000)
  afterAll(async () => {
    await arrive.end()
    await rm(textsDir, { recursive: true })
  }, 60_000)

  const someone = () => newStaff(client, `signer-${count++}@mail.example`)

  /** Someone who agreed to sign electronically. */
  async function signer(): Promise<Staff> {
    const staff = await someone()
    await consent(client, staff.token)
    return staff
  }

  async function eventsOf({ person }: Pick<Staff, 'person'>): Promise<readonly Envelope[]> {
    const all = await entriesOf(arrive.arrive().kernel.log, ['onboarding'])
    return all.map(({ envelope }) => envelope).filter((envelope) => personOf(envelope) === person)
  }

  /** The evidence of each event of a person, oldest first. */
  async function evidenceOf({ person }: Pick<Staff, 'person'>): Promise<readonly Body[]> {
    const key = await arrive.arrive().kernel.vault.keyFor(person)
    return (await eventsOf({ person })).map((envelope) => JSON.parse(String(openEvidence(key, envelope))))
  }

  const save = (staff: Staff, body: Body, key?: string, form = HIPAA) =>
    client.call('POST', form.save.path, { token: staff.token, body, ...(key !== undefined && { key }) })
  const codeOf = ({ status, body }: Reply) => [status, body['code'] ?? null]

  describe('consent', () => {
    test('is given with the word of the PDF in any letter case, and again; withdrawn once', async () => {
      const { token, person } = await someone()
      const { body: before } = await client.get('/esign', token)
      expect(before).toMatchObject({
        consented_at: null,
        withdrawn_at: null,
        text: { id: 'esign-consent', version: 1 },
      })
      const { hash, version } = Object(before['text'])
      const word = await wordFor(client, token)
      expect(await wordFor(client, token)).toBe(word)
      const give = (body: object) => client.post('/esign', body, token)
      expect(codeOf(await give({ hash, word: 'ABCDEF' }))).toEqual([400, 'wrong-word'])
      const changed = await give({ hash: NEVER, word })
      expect([...codeOf(changed), changed.body['texts']]).toMatchObject([
        ...[409, 'text-changed'],
        [{ id: 'esign-consent', version, hash, was: { version: null, hash: NEVER } }],
      ])
      expect(codeOf(await client.call('DELETE', '/esign', { token }))).toEqual([200, null])
      expect(await eventsOf({ person })).toEqual([])
      const key = 'the-key-of-one-consent'
      const body = { hash, word: word.toLowerCase() }
      for (const _ of [1, 2])
        expect(codeOf(await client.call('POST', '/esign', { token, body, key }))).toEqual([201, null])
      const other = await client.call('POST', '/esign', { token, body: { hash, word: 'ABCDEF' }, key })
      expect(codeOf(other)).toEqual([422, 'key-reused'])
      expect(codeOf(await give({ hash, word }))).toEqual([201, null])
      const { body: given } = await client.get('/esign', token)
      expect(given).toMatchObject({ consented_at: expect.stringMatching(/Z$/), withdrawn_at: null })
      for (const _ of [1, 2]) expect(codeOf(await client.call('DELETE', '/esign', { token }))).toEqual([200, null])
      const { body: withdrawn } = await client.get('/esign', token)
      expect(withdrawn).toEqual({ ...given, withdrawn_at: expect.stringMatching(/Z$/) })
      expect((await eventsOf({ person })).map(({ type }) => type)).toEqual([
        ...['onboarding.esign.consented', 'onboarding.esign.consented', 'onboarding.esign.withdrawn'],
      ])
      const session = { ip: expect.any(String), session: expect.any(String) }
      expect(await evidenceOf({ person })).toEqual(Array(3).fill(expect.objectContaining(session)))
    })

    test('is needed for signing, and not for saving', async () => {
      const staff = await someone()
      const body = await signedBody(client, HIPAA)
      expect(codeOf(await save(staff, body))).toEqual([400, 'no-consent'])
      expect(codeOf(await save(staff, { ...body, signing: { ...Object(body['signing']), typed: [] } }))).toEqual([
        ...[400, 'no-consent'],
      ])
      expect(await eventsOf(staff)).toEqual([])
      expect(codeOf(await save(staff, sampleBody(HIPAA, 1)))).toEqual([200, null])
      await consent(client, staff.token)
      expect(codeOf(await save(staff, body))).toEqual([200, null])
      await client.call('DELETE', '/esign', { token: staff.token })
      expect(codeOf(await save(staff, await signedBody(client, HIPAA, 2)))).toEqual([400, 'no-consent'])
    })

    test('is given with another word in each session', async () => {
      const [one, other] = [await someone(), await someone()]
      expect(await wordFor(client, one.token)).not.toBe(await wordFor(client, other.token))
    })
  })

  describe('a signed save', () => {
    test('has what was seen, typed and agreed to in its evidence, and on no feed', async () => {
      const staff = await signer()
      const times = { client_time: '+012026-11-27T15:02:11.120Z', zone: 'America/New_York' }
      const body = await signedBody(client, HIPAA)
      const signing = { ...Object(body['signing']), ...times }
      expect(codeOf(await save(staff, { ...body, signing }))).toEqual([200, null])
      expect(codeOf(await save(staff, body))).toEqual([200, null])
      const [given, first] = await eventsOf(staff)
      const { body: texts } = await client.get('/texts?ids=hepatitis-b-declination,hipaa-acknowledgement')
      const seen = (texts as unknown as readonly Body[]).map(({ id, version, hash }) => ({ id, version, hash }))
      const common = {
        form: definitionOf(HIPAA),
        texts: seen,
        typed: ['employeeSignature', 'hipaaSignature'],
        consent: { event: given?.id, at: given?.time },
      }
      const position = expect.stringMatching(/^\S+\/\d{12}$/)
      expect((await evidenceOf(staff)).slice(1)).toEqual([
        expect.objectContaining({ ...common, ...times, basis: null }),
        expect.objectContaining({ ...common, basis: { event: first?.id, position } }),
      ])
      const topics = ['onboarding']
      const { body: created } = await client.post('/service_tokens', { name: 'Payroll', topics }, admin)
      const feed = (await client.get('/events?topic=onboarding', String(created['token']))).bytes.toString()
      expect(feed).toContain(first?.id)
      expect(feed).not.toMatch(/esign|evidence|employeeSignature"\]/)
    })

    test('is an event each time that a name is typed, and after a signed save also without signing', async () => {
      const staff = await signer()
      const body = await signedBody(client, HIPAA)
      const carried = { ...body, signing: await signingOf(client, HIPAA, []) }
      const unsigned = sampleBody(HIPAA, 1)
      const counts: number[] = []
      for (const one of [unsigned, unsigned, body, body, carried, unsigned, unsigned, carried, body]) {
        expect(codeOf(await save(staff, one))).toEqual([200, null])
        counts.push((await eventsOf(staff)).length - 1)
      }
      expect(counts).toEqual([1, 1, 2, 3, 3, 4, 4, 4, 5])
    })

    test('is repeated with equal texts and names in any order, whatever the clock of the client says', async () => {
      const staff = await signer()
      const body = await signedBody(client, HIPAA)
      const { texts, typed } = Object(body['signing'])
      const key = 'a key of one signature'.replaceAll(' ', '-')
      const sent = (signing: object) => save(staff, { ...body, signing }, key)
      expect(codeOf(await sent({ texts, typed, client_time: '2026-11-27T15:02:11Z' }))).toEqual([200, null])
      const turned = { texts: texts.toReversed(), typed: typed.toReversed(), zone: 'UTC' }
      expect(codeOf(await sent(turned))).toEqual([200, null])
      expect(codeOf(await sent({ texts, typed: typed.slice(1) }))).toEqual([422, 'key-reused'])
      expect(codeOf(await save(staff, sampleBody(HIPAA, 1), key))).toEqual([422, 'key-reused'])
      expect(await eventsOf(staff)).toHaveLength(2)
    })

    test('is refused for other texts, other fields and empty names', async () => {
      const staff = await signer()
      const body = await signedBody(client, HIPAA)
      const { texts, typed } = Object(body['signing'])
      const unknown = [{ ...texts[0], hash: NEVER }, texts[1]]
      const [authorization] = [named(forms, 'authorization')]
      const wrong: readonly (readonly [signing: object, path: string])[] = [
        [{ texts: [], typed }, 'signing.texts'],
        [{ texts: [texts[0]], typed }, 'signing.texts'],
        [{ texts: [texts[0], texts[0]], typed }, 'signing.texts'],
        [{ texts: [...texts, { id: 'eeo', hash: NEVER }], typed }, 'signing.texts'],
        [{ texts: unknown, typed }, 'signing.texts'],
        [{ texts, typed: ['hipaaDate'] }, 'signing.typed'],
        [{ texts, typed: ['__proto__'] }, 'signing.typed'],
      ]
      for (const [signing, path] of wrong) {
        const { status, body: said } = await save(staff, { ...body, signing })
        expect([status, said['code'], said['errors']]).toEqual([
          ...[400, 'invalid-answers', [expect.objectContaining({ path })]],
        ])
      }
      const others = await signingOf(client, authorization, ['representative'])
      const signed = { ...sampleBody(authorization, 1), signing: others }
      expect(codeOf(await save(staff, signed, undefined, authorization))).toEqual([400, 'invalid-answers'])
      expect(await eventsOf(staff)).toHaveLength(1)
    })

    test('is kept with each form that has signatures, and with those of the law', async () => {
      const staff = await signer()
      const signed = forms.filter(({ kind }) => kind !== 'public')
      for (const form of signed.filter((one) => signatureFields(one, 'applicant').length > 0)) {
        const reply = await save(staff, await signedBody(client, form), undefined, form)
        expect([form.name, ...codeOf(reply)]).toEqual([form.name, form.save.status, null])
      }
    })
  })

  describe('the agency’s part', () => {
    const fill = (staff: Staff, body: object) =>
      client.call('PUT', `/company_section${JOB.save.path}/${staff.person}`, { token: admin, body })

    test('is signed without consent and texts, each time as an event', async () => {
      const staff = await someone()
      expect(codeOf(await save(staff, sampleBody(JOB, 1), undefined, JOB))).toEqual([200, null])
      const signing = { typed: ['employmentSpecialist'], zone: 'America/New_York' }
      const section = { employmentSpecialist: 'Rosa Reyes' }
      for (const _ of [1, 2]) expect(codeOf(await fill(staff, { ...section, signing }))).toEqual([200, null])
      expect(codeOf(await fill(staff, section))).toEqual([200, null])
      const [saved, first, ...more] = await eventsOf(staff)
      expect(more).toHaveLength(1)
      const position = expect.stringMatching(/^\S+\/\d{12}$/)
      const common = { ...signing, form: definitionOf(JOB), texts: [], consent: null }
      expect((await evidenceOf(staff)).slice(1)).toEqual([
        expect.objectContaining({ ...common, basis: { event: saved?.id, position } }),
        expect.objectContaining({ ...common, basis: { event: first?.id, position } }),
      ])
    })

    test('is refused for names that are empty, not sent, or the person’s', async () => {
      const staff = await someone()
      await save(staff, sampleBody(JOB, 1), undefined, JOB)
      for (const [section, typed] of [
        [{ employmentSpecialist: '' }, ['employmentSpecialist']],
        [{ acceptedBy: 'Rosa' }, ['employmentSpecialist']],
        [{ acceptedBy: 'Rosa' }, ['acceptedBy']],
        [{ acceptedBy: 'Rosa' }, ['employee']],
      ]) {
        expect(codeOf(await fill(staff, { ...section, signing: { typed } }))).toEqual([400, 'invalid-answers'])
      }
      expect(await eventsOf(staff)).toHaveLength(1)
    })
  })

  test('a text that changes under an open tab is shown, and then signed anew', async () => {
    const staff = await signer()
    const body = await signedBody(client, HIPAA)
    const key = 'a-save-before-the-change'
    expect(codeOf(await save(staff, body, key))).toEqual([200, null])
    const { body: was } = await client.get(`/texts/${TEXT}`)
    await writeFile(join(textsDir, `${TEXT}.md`), OWN)
    await arrive.restart()
    const { status, body: refused } = await save(staff, body)
    const { hash } = (await client.get(`/texts/${TEXT}`)).body
    expect([status, refused['code'], refused['texts']]).toEqual([
      ...[409, 'text-changed'],
      [
        {
          ...{ id: TEXT, version: 9, hash, title: 'What you promise', markdown: 'Tell nobody.' },
          was: { version: was['version'], hash: was['hash'] },
        },
      ],
    ])
    const { texts, typed } = Object(body['signing'])
    const beside = { typed, texts: texts.map((one: Body) => (one['id'] === TEXT ? one : { ...one, hash: NEVER })) }
    expect(codeOf(await save(staff, { ...body, signing: beside }))).toEqual([400, 'invalid-answers'])
    expect(await eventsOf(staff)).toHaveLength(2)
    // A repeat of the save from before the change is answered as then.
    expect(codeOf(await save(staff, body, key))).toEqual([200, null])
    expect(await eventsOf(staff)).toHaveLength(2)
    expect(codeOf(await save(staff, await signedBody(client, HIPAA)))).toEqual([200, null])
    expect((await evidenceOf(staff)).at(-1)).toMatchObject({
      texts: expect.arrayContaining([{ id: TEXT, version: 9, hash }]),
    })
  }, 60_000)
})

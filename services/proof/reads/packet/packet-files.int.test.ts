import { createHash } from 'node:crypto'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { verifyPacket } from '@arrive/contracts/proof/verifying/packet/verify-packet.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { openEvidence, personOf } from '../../../kernel/index.ts'
import { nodeHashing } from '../../../shared/node-hashing.ts'
import { STATE, TAIL_ID } from '../../../shared/sealed/collections.ts'
import { startTestArrive, type TestArrive } from '../../../tests/testing/arrive.ts'
import { createClient } from '../../../tests/testing/client.ts'
import { ENGINES } from '../../../tests/testing/engines.ts'
import { entriesOf } from '../../../tests/testing/history.ts'
import { adminToken, newStaff, type Staff } from '../../../tests/testing/people.ts'
import { companyBody, named } from '../../../tests/testing/requests.ts'
import { untilSealed } from '../../../tests/testing/verify-log.ts'
import { createPacketFiles, type Opens, type PacketFile, type PacketFiles } from '../../module.ts'
import { STATE_ID } from '../../names.ts'

const HIPAA = named(forms, 'hipaa')
const JOB = named(forms, 'job')
const HEPATITIS = named(forms, 'hepatitis_b')
const ALL: Opens = () => ['data', 'evidence']

interface Line {
  readonly id: string
  readonly index: number
  readonly topic: string
  readonly raw: string
  readonly data?: string
  readonly salt?: string
  readonly evidence?: string
  readonly evidence_salt?: string
}

describe.each(ENGINES)('the files of a packet, on %s engines', (engines) => {
  const client = createClient(() => arrive.origin())
  let arrive: TestArrive
  let ann: Staff
  let files: PacketFiles
  let saved: number
  let admin: string

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    admin = await adminToken(client)
    ann = await newStaff(client, 'ann@mail.example')
    await newStaff(client, 'bob@mail.example')
    const section = { token: admin, body: companyBody(JOB) }
    const replies = [
      await client.post(HIPAA.save.path, sampleBody(HIPAA, 1), ann.token),
      await client.post(JOB.save.path, sampleBody(JOB, 1), ann.token),
      await client.call('PUT', `/company_section${JOB.save.path}/${ann.person}`, section),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    await untilSealed(arrive)
    saved = Date.now()
    expect((await client.post(HIPAA.save.path, sampleBody(HIPAA, 2), ann.token)).status).toBe(200)
    files = createPacketFiles(arrive.arrive().kernel)
  }, 120_000)
  afterAll(() => arrive.end(), 60_000)

  const made = (at: number, opens = ALL, person = ann.person) => files({ person, at, opens })

  async function ownEntries() {
    const entries = await entriesOf(arrive.arrive().kernel.log)
    return entries.filter(({ envelope }) => personOf(envelope) === ann.person)
  }

  test('are these, each with its hash in the manifest', async () => {
    const packet = await made(saved)
    const names = ['events.ndjson', 'proofs.ndjson', 'heads.json', 'checkpoint.txt', 'receipts.ndjson']
    const all = [...names, 'texts.ndjson', 'definitions.ndjson', 'manifest.json']
    expect(packet.map(({ name, relationship }) => [name, relationship])).toEqual(
      all.map((name, at) => [name, at === 0 ? 'Source' : 'Data']),
    )
    const events = linesIn(packet, 'events.ndjson')
    const [origin = '', size] = textIn(packet, 'checkpoint.txt').split('\n')
    expect(JSON.parse(textIn(packet, 'manifest.json'))).toEqual({
      version: 1,
      origin,
      person: ann.person,
      as_of: new Date(saved).toISOString(),
      size: Number(size),
      events: events.length,
      leaves: linesIn(packet, 'proofs.ndjson').length,
      files: Object.fromEntries(
        packet.slice(0, -1).map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')]),
      ),
      key: (await client.get('/proof/key')).body['vkey'],
    })
  })

  test('hold all events of the person up to the checkpoint, byte for byte', async () => {
    const entries = await ownEntries()
    const shown = eventsIn(await made(Date.now()))
    const raws = entries.map(({ raw }) => Buffer.from(raw).toString('base64'))
    const due = entries.filter(({ envelope }) => envelope.type !== 'audit.access.noted')
    expect(raws).toEqual(expect.arrayContaining(shown.map(({ raw }) => raw)))
    expect(shown.length).toBeGreaterThanOrEqual(due.length)
  })

  test('wait for the documents of a checkpoint that the log has already', async () => {
    const { kernel } = arrive.arrive()
    const earlier = await kernel.store.get(STATE.name, [STATE_ID, TAIL_ID])
    expect((await client.post(JOB.save.path, sampleBody(JOB, 2), ann.token)).status).toBe(200)
    await untilSealed(arrive)
    let late = 6
    const get: typeof kernel.store.get = async (name, ids, how) =>
      name === STATE.name && late-- > 0 ? earlier : kernel.store.get(name, ids, how)
    const lagging = createPacketFiles({ ...kernel, store: { ...kernel.store, get } })
    expect(await lagging({ person: ann.person, at: Date.now(), opens: ALL })).toHaveLength(8)
    expect(late).toBeLessThanOrEqual(0)
  })

  test.each([
    ['of everything', ALL, 3],
    ['of data alone', (() => ['data']) satisfies Opens, 3],
    ['of nothing', (() => []) satisfies Opens, 0],
  ] as const)('verify with the public key alone, for a reader %s', async (_, opens, least) => {
    const key = String((await client.get('/proof/key')).body['vkey'])
    for (const at of [saved, Date.now()]) {
      const packet = new Map((await made(at, opens)).map(({ name, bytes }) => [name, bytes]))
      const report = await verifyPacket(packet, nodeHashing, { key })
      expect(report).toMatchObject({ ok: true, findings: [], packet: { person: ann.person } })
      expect(report.packet?.opened).toBeGreaterThanOrEqual(least)
      expect(report.checked).toBe(eventsIn(await made(at, opens)).length)
    }
  })

  test('are the same bytes at each request for one moment, with saves between', async () => {
    const before = await made(saved)
    expect((await client.post(JOB.save.path, sampleBody(JOB, 3), ann.token)).status).toBe(200)
    await untilSealed(arrive)
    expect(await made(saved)).toEqual(before)
    expect(await createPacketFiles(arrive.arrive().kernel)({ person: ann.person, at: saved, opens: ALL })).toEqual(
      before,
    )
    const now = await made(Date.now())
    expect(eventsIn(now).length).toBeGreaterThan(eventsIn(before).length)
  })

  test('disclose what a reader may read, as it was sealed, with salts that fit', async () => {
    const { vault } = arrive.arrive().kernel
    const key = await vault.keyFor(ann.person)
    for (const { id, raw, data, salt, evidence, evidence_salt } of eventsIn(await made(saved))) {
      const envelope = JSON.parse(Buffer.from(raw, 'base64').toString())
      const isForm = String(envelope.type).startsWith('onboarding.')
      expect([envelope.type, data !== undefined, evidence !== undefined]).toEqual([envelope.type, isForm, isForm])
      if (data === undefined || evidence === undefined) continue
      expect(JSON.parse(data)).toHaveProperty('form')
      expect(evidence).toBe(openEvidence(key, envelope))
      expect(commit(id, salt, data)).toBe(envelope.commit)
      expect(commit(id, evidence_salt, evidence)).toBe(envelope.evidencecommit)
    }
  })

  test('disclose nothing of accounts and audit, even for a reader of everything', async () => {
    await untilSealed(arrive)
    const office = (await entriesOf(arrive.arrive().kernel.log)).find(({ source }) =>
      source.startsWith('audit/'),
    )?.envelope
    const packets = [await made(Date.now()), await made(Date.now(), ALL, personOf(office ?? { subject: '' }))]
    const lines = packets.flatMap(eventsIn)
    expect(new Set(lines.map(({ topic }) => topic))).toEqual(new Set(['accounts', 'audit', 'onboarding']))
    const open = lines.filter(({ data, salt, evidence_salt }) => data ?? salt ?? evidence_salt)
    expect(new Set(open.map(({ topic }) => topic))).toEqual(new Set(['onboarding']))
    const text = packets.flat().map(({ bytes }) => bytes.toString())
    expect(text.join()).not.toMatch(/argon2|passwordHash/)
  })

  test('of a reader without rights hold no salt', async () => {
    const packet = await made(saved, () => [])
    expect(eventsIn(packet).every((line) => Object.keys(line).join() === 'id,index,topic,raw')).toBe(true)
    expect(textIn(packet, 'texts.ndjson') + textIn(packet, 'definitions.ndjson')).toBe('')
  })

  test('hold all events of the medical compartment, if one of them is open to the reader', async () => {
    const { registry } = arrive.arrive().kernel
    const cleo = await newStaff(client, 'cleo@mail.example')
    const save = async (seed: number) => {
      const { status } = await client.post(HEPATITIS.save.path, sampleBody(HEPATITIS, seed), cleo.token)
      expect(status).toBe(200)
    }
    for (const seed of [1, 2]) await save(seed)
    await untilSealed(arrive)
    const compartment = await registry.find('medical', String(cleo.person))
    const asked = { person: cleo.person, compartment, at: Date.now(), opens: ALL }
    const first = await files(asked)
    await save(3)
    await untilSealed(arrive)
    expect(await files(asked)).toEqual(first)
    const key = String((await client.get('/proof/key')).body['vkey'])
    const names = ['medical-events.ndjson', 'medical-proofs.ndjson', 'medical-heads.json']
    for (const [at, most] of [
      [asked.at, 2],
      [Date.now(), 3],
    ] as const) {
      const packet = await files({ ...asked, at })
      expect(packet.map(({ name }) => name).filter((name) => name.startsWith('medical'))).toEqual(names)
      const lines = linesIn(packet, 'medical-events.ndjson').map((line): Line => JSON.parse(line))
      const [texts] = lines.map(({ data }) => JSON.parse(data ?? '').texts)
      expect(linesIn(packet, 'texts.ndjson').map((line) => JSON.parse(line).hash)).toContain(texts[0].hash)
      const report = await verifyPacket(new Map(packet.map(({ name, bytes }) => [name, bytes])), nodeHashing, { key })
      expect(report).toMatchObject({ ok: true, findings: [], packet: { person: cleo.person, medical: lines.length } })
      expect(lines.filter(({ data }) => data !== undefined)).toHaveLength(most)
    }
    for (const hidden of [
      { ...asked, opens: () => [] },
      { ...asked, compartment: undefined },
    ]) {
      const packet = await files(hidden)
      expect(packet.map(({ name }) => name)).not.toEqual(expect.arrayContaining(names))
      const subjects = eventsIn(packet).map(({ raw }) => JSON.parse(Buffer.from(raw, 'base64').toString()).subject)
      expect(new Set(subjects)).toEqual(new Set([`person/${cleo.person}`]))
    }
  })

  test('hold the wordings and the definitions that what is open names', async () => {
    const packet = await made(saved)
    const named = eventsIn(packet).flatMap(({ data }) => (data === undefined ? [] : (JSON.parse(data).texts ?? [])))
    const texts = linesIn(packet, 'texts.ndjson').map((line) => JSON.parse(line))
    expect(new Set(texts.map(({ id }) => id))).toEqual(new Set(named.map(({ id }) => id)))
    for (const { markdown, hash } of texts) expect(createHash('sha256').update(markdown).digest('hex')).toBe(hash)
    const definitions = linesIn(packet, 'definitions.ndjson').map((line) => JSON.parse(line))
    expect(definitions.map(({ name }) => name).sort()).toEqual(['hipaa', 'job'])
    for (const { definition, hash } of definitions) {
      expect(createHash('sha256').update(definition).digest('hex')).toBe(hash)
    }
  })
})

function textIn(packet: readonly PacketFile[], wanted: string): string {
  return packet.find(({ name }) => name === wanted)?.bytes.toString() ?? ''
}

function linesIn(packet: readonly PacketFile[], name: string): readonly string[] {
  return textIn(packet, name).split('\n').slice(0, -1)
}

function eventsIn(packet: readonly PacketFile[]): readonly Line[] {
  return linesIn(packet, 'events.ndjson').map((line) => JSON.parse(line))
}

function commit(id: string, salt = '', text: string): string {
  const head = Buffer.from(`arrive/commit/1\n${id}\n`)
  const bytes = Buffer.concat([head, Buffer.from(salt, 'base64url'), Buffer.from(text)])
  return createHash('sha256').update(bytes).digest('base64url')
}

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { schemaIdOf, topicsOf } from '@arrive/contracts/event.ts'
import { events as eventTypes } from '@arrive/contracts/generated/events.ts'
import type { Report } from '@arrive/contracts/proof/verifying/verify.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { EventLog } from '../kernel/index.ts'
import { COMPARTMENT } from '../shared/compartment.ts'
import { growAgency } from '../tests/testing/agency.ts'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { newAuthorized } from '../tests/testing/authorized.ts'
import { type Body, createClient } from '../tests/testing/client.ts'
import { runCommand } from '../tests/testing/commands.ts'
import { listOf } from '../tests/testing/exclusion-list.ts'
import { entriesOf } from '../tests/testing/history.ts'
import { adminToken, newStaff } from '../tests/testing/people.ts'
import { good } from '../tests/testing/personnel-file.ts'

const VERIFY = join(import.meta.dirname, 'verify.ts')
const PERSONNEL_TYPES = eventTypes.filter(({ topic }) => ['personnel', 'medical', 'office', 'agency'].includes(topic))
const ROTATE = join(import.meta.dirname, 'rotate.ts')

let arrive: TestArrive
let key: string
const client = createClient(() => arrive.origin())

beforeAll(async () => {
  arrive = await startTestArrive()
  await growAgency(client)
  await screen()
  await noteEveryType()
  await untilSealed()
  key = String((await client.get('/proof/key')).body['vkey'])
}, 120_000)
afterAll(() => arrive.end())

async function typesIn(log: EventLog): Promise<ReadonlySet<string>> {
  return new Set((await entriesOf(log, topicsOf(eventTypes))).map(({ envelope }) => envelope.type))
}

/** A screening with a match, and the decision on it. */
async function screen(): Promise<void> {
  const token = await adminToken(client)
  const names = { firstName: 'Ann', lastName: 'Baker' }
  const { person } = await newAuthorized(client, 'screened@mail.example', names)
  const list = listOf([{ LASTNAME: 'BAKER', FIRSTNAME: 'ANN' }])
  const form = new FormData()
  form.set('supplement', 'true')
  form.set('list', new Blob([list], { type: 'text/csv' }), 'UPDATED.csv')
  const { body } = await good(client.call('POST', '/screenings', { form, token }))
  const decision = { decision: 'different', reason: 'Another birth date.' }
  const path = `/screenings/${body['screening_id']}/people/${person}`
  await good(client.call('PUT', path, { body: decision, token }))
}

/** Samples of the events that need mails, days or more people. */
async function noteEveryType(): Promise<void> {
  const { person } = await newStaff(client, 'types@mail.example')
  const { submit, newId, log } = arrive.arrive().kernel
  const there = await typesIn(log)
  const origin = { call: 'test', actor: 'system', requestId: newId() }
  for (const type of PERSONNEL_TYPES.filter((one) => !there.has(one.type))) {
    const head = { origin, person, topic: type.topic, source: '/arrive/test', type: type.type, request: {} }
    await submit.note(submit.eventId(origin), { ...head, dataschema: schemaIdOf(type), data: type.sample })
  }
}

async function untilSealed(): Promise<void> {
  const admin = await adminToken(client)
  const state = async () => (await client.get('/proof/state', admin)).body
  await state()
  while (((await state())['unsealed'] as number) > 0) await pause(50)
  expect(await state()).toMatchObject({ fork: false })
}

/** Runs the command on the folder, without any secret. */
async function verify(...words: readonly string[]): Promise<Report & { readonly code: number | null }> {
  const { code, stdout } = await runCommand(VERIFY, [arrive.dataDir, '--json', '--key', key, ...words], {})
  return { code, ...JSON.parse(stdout) }
}

test('a log is intact after an erasure, a rotation of the master key, a restart and a rebuild', async () => {
  const there = await typesIn(arrive.arrive().kernel.log)
  expect([...there].filter((type) => type.includes('.screening.')).sort()).toEqual([
    'office.screening.made',
    'personnel.screening.decided',
    'personnel.screening.matched',
  ])
  expect(PERSONNEL_TYPES.filter(({ type }) => !there.has(type))).toEqual([])
  const before = await verify()
  expect(before).toMatchObject({ code: 0, ok: true, key, unsealed: 0, findings: [] })
  expect(before.checked).toBeGreaterThan(50)
  const health = await healthOf()
  const zoe = await newStaff(client, 'zoe@mail.example')
  const token = await adminToken(client)
  expect((await client.call('DELETE', `/delete_staff/${zoe.person}`, { token })).status).toBe(200)
  expect(await runCommand(ROTATE, [], { DATA_DIR: arrive.dataDir })).toMatchObject({ code: 0 })
  await arrive.restart()
  expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
  await newStaff(client, 'yan@mail.example')
  await untilSealed()
  expect((await client.get('/proof/key')).body['vkey']).not.toBe(key)
  const { rows, wrapped } = await healthOf()
  expect(rows).toEqual(health.rows)
  expect(wrapped).not.toEqual(health.wrapped)
  const report = await verify()
  expect(report).toMatchObject({ code: 0, ok: true, key, findings: [] })
  expect(report.checked).toBeGreaterThan(before.checked)
}, 120_000)

/** The answers about health, and the key of their compartment as it is stored. */
async function healthOf(): Promise<{
  readonly rows: readonly Body[]
  readonly wrapped: Uint8Array | null | undefined
}> {
  const rows = await client.rows('/get_hepatitis_b_data', await adminToken(client), 'hepatitis_b_data')
  const { registry, vault } = arrive.arrive().kernel
  const compartment = await registry.find(COMPARTMENT, String(rows[0]?.['user_id']))
  const [key] = await vault.wrapped(Number(compartment) - 1, 1)
  expect(key?.person).toBe(compartment)
  return { rows, wrapped: key?.wrapped }
}

test('a log is intact after two rotations of the master key without a start in between', async () => {
  const vkey = async () => String((await client.get('/proof/key')).body['vkey'])
  const rotate = async (times: number) => {
    await arrive.stop()
    for (let time = 0; time < times; time++) {
      expect(await runCommand(ROTATE, [], { DATA_DIR: arrive.dataDir })).toMatchObject({ code: 0 })
    }
    await arrive.restart()
  }
  const before = await vkey()
  await rotate(2)
  await newStaff(client, 'twice@mail.example')
  await untilSealed()
  expect([before.split('+')[0], before]).toEqual([
    (await vkey()).split('+')[0],
    expect.not.stringContaining(await vkey()),
  ])
  expect(await verify()).toMatchObject({ code: 0, ok: true, key, findings: [] })
}, 120_000)

import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Call } from '@arrive/contracts/call.ts'
import { saveCall } from '@arrive/contracts/calls/forms.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { earlier, forms } from '@arrive/contracts/generated/forms.ts'
import { englishOf } from '@arrive/contracts/messages/product-english.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { jwe, outcomeDocs } from '../../kernel/index.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient, type Reply } from '../testing/client.ts'
import { adminToken, newStaff, type Staff, staffToken } from '../testing/people.ts'
import { named, sampleRequest } from '../testing/requests.ts'

/** A second language needs only texts. This one puts every English text in unique brackets. */
const BRACKETED = Object.fromEntries(
  Object.entries(englishOf({ forms, earlier, calls })).map(([code, words]) => [code, `⟦${words}⟧`]),
)
const IN_BRACKETS = /^⟦.*⟧$/s

const hipaa = named(forms, 'hipaa')
const SAVED = 'Form submitted successfully!'
const [now, before, refused] = [randomUUID(), randomUUID(), randomUUID()]

/** Empty means English. */
const language: Record<string, string> = {}
let arrive: TestArrive
let staff: Staff
let admin: string
const client = createClient(() => arrive.origin())

beforeAll(async () => {
  arrive = await startTestArrive({}, { language })
  staff = await newStaff(client, 'ann@mail.example')
  for (const [seed, key] of [now, before, refused].entries()) expect(said(await save(seed, key))).toEqual([SAVED])
  expect((await settled(now)).body).toEqual({ message: { code: 'form.hipaa@1:saved' } })
  await restore(before, { status: 200, body: { message: 'Saved in those days.' } })
  await restore(refused, { status: 404, body: { code: 'not-found', message: 'Gone in those days.' } })
})
afterAll(() => arrive.end())

/** Restarts the product in the second language, on data stored in the first. */
async function changeLanguage(): Promise<void> {
  Object.assign(language, BRACKETED)
  await arrive.restart()
  admin = await adminToken(client)
  staff = { ...staff, token: await staffToken(client, staff.email) }
}

function save(seed: number, key: string): Promise<Reply> {
  return client.call('POST', hipaa.save.path, { token: staff.token, body: sampleBody(hipaa, seed), key })
}

function said({ body: { message, error, title, type, errors = [] } }: Reply): readonly unknown[] {
  const problem = type === undefined ? [] : [error, title, ...(errors as Body[]).map((one) => one['message'])]
  return [message, ...problem].filter((sentence) => sentence !== undefined)
}

function outcomeOf(key: string): string {
  const { submit } = arrive.arrive().kernel
  const origin = { call: saveCall(hipaa).id, actor: `staff/${staff.person}`, idempotencyKey: key, requestId: '' }
  return outcomeDocs.outcomeId(submit.eventId(origin), 'onboarding')
}

async function settled(key: string): Promise<outcomeDocs.RecordedOutcome> {
  const { store, vault } = arrive.arrive().kernel
  const id = outcomeOf(key)
  const { person = 0, body = '' } = (await store.get(outcomeDocs.OUTCOMES.name, [id])).get(id) ?? {}
  // An outcome with only a code is not encrypted.
  if (body.startsWith('{')) return JSON.parse(body)
  return JSON.parse(jwe.unseal(await vault.keyFor(person), { person, of: `outcomes/${id}` }, body))
}

/** Stores an outcome in the format from before messages had codes. */
async function restore(key: string, outcome: Omit<outcomeDocs.RecordedOutcome, 'fingerprint'>): Promise<void> {
  const { store, vault } = arrive.arrive().kernel
  const { fingerprint } = await settled(key)
  const doc = outcomeDocs.outcomeDoc(
    outcomeOf(key),
    staff.person,
    { ...outcome, fingerprint },
    await vault.keyFor(staff.person),
  )
  await store.commit([{ kind: 'put', collection: outcomeDocs.OUTCOMES.name, doc }])
}

test('outcomes of earlier versions are answered with their original wording', async () => {
  const old = await save(1, before)
  expect([old.status, old.body]).toEqual([200, { message: 'Saved in those days.' }])
  const gone = await save(2, refused)
  expect([gone.status, gone.body['code'], gone.body['message']]).toEqual([404, 'not-found', 'Gone in those days.'])
})

describe('the product in another language', () => {
  beforeAll(changeLanguage)

  test('answers an outcome stored in English in that language, and one of an earlier version as stored', async () => {
    expect(said(await save(0, now))).toEqual([`⟦${SAVED}⟧`])
    expect(said(await save(1, before))).toEqual(['Saved in those days.'])
  })

  test.each(calls.map((call) => [call.id, call] as const))('answers %s in that language only', async (_, call) => {
    const { method, path, body, form } = sampleRequest(forms, call, staff)
    const token = tokenOf(call)
    const broken = [{ raw: '{', headers: JSON_TYPE }, { body: {} }, { body: wrongBody(call) }]
    const replies = [
      ...(await Promise.all(
        (method === 'GET' ? [] : broken).map((sent) => client.call(method, path, { token, ...sent })),
      )),
      await client.call(method, `${path}?nonsense=1`, { token, body, form }),
      await client.call(method, path, { token: 'worthless', body, form }),
      ...(ENDS.has(call.id) ? [] : [await client.call(method, path, { token, body, form })]),
    ]
    const sentences = replies.flatMap(said)
    expect(sentences.length).toBeGreaterThan(0)
    expect(sentences.filter((sentence) => !IN_BRACKETS.test(String(sentence)))).toEqual([])
  })

  test('answers unknown addresses and invalid HTTP in that language', async () => {
    const replies = [await client.get('/no/such/call'), await client.call('DELETE', '/login'), await client.get('/%')]
    expect(replies.flatMap(said).filter((sentence) => !IN_BRACKETS.test(String(sentence)))).toEqual([])
    const socket = connect(Number(new URL(arrive.origin()).port), '127.0.0.1').end('nonsense\r\n\r\n')
    expect(await text(socket)).toContain('"message":"⟦The request could not be read.⟧"')
  })

  test('writes the column titles of a file in that language', async () => {
    const { bytes } = await client.get('/exports/staff-accounts', admin)
    const [heads] = bytes.toString().replace('\ufeff', '').split('\r\n')
    expect(heads).toBe('⟦Email⟧,⟦Password⟧,⟦Category⟧')
  })
})

const JSON_TYPE = { 'Content-Type': 'application/json' }
/** These remove what the other calls need. */
const ENDS = new Set(['logout', 'delete-staff'])

function tokenOf({ access }: Call): string | undefined {
  return access === 'public' ? undefined : access === 'admin' ? admin : staff.token
}

/** Every field of a call's body with an invalid value, and an unknown field. */
function wrongBody({ body }: Call): unknown {
  if (body === undefined) return undefined
  if ('schema' in body) return everyWrong(Object.keys(body.schema.properties as object))
  const { parts } = named(forms, 'form' in body ? body.form : body.company)
  const top = parts.map(({ body: key, name, rows, fields }) => {
    const wrong = everyWrong(Object.keys(fields))
    if (rows !== undefined) return { [key ?? name]: [wrong] }
    return key === undefined ? wrong : { [key]: wrong }
  })
  return Object.assign({ nonsense: 1 }, ...top)
}

function everyWrong(names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, { no: 'answer' }]))
}

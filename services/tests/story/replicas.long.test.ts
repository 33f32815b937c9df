import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formReads } from '@arrive/contracts/calls/reads.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { takeRebuildLease } from '../../app/rebuilding/lease.ts'
import type { Source } from '../../kernel/index.ts'
import { type Installation, newInstallation } from '../faults/installation.ts'
import { startTestArrive, TEST_SETTINGS, type TestArrive } from '../testing/arrive.ts'
import { CHILD_ENVIRONMENT } from '../testing/child-environment.ts'
import { type Client, createClient } from '../testing/client.ts'
import { makesDocuments } from '../testing/documents.ts'
import { adminToken, newStaff, PASSWORD, type Staff } from '../testing/people.ts'
import { named } from '../testing/requests.ts'

const job = named(forms, 'job')
const PEOPLE = 4
/** In each direction. */
const SAVES = 50

let installation: Installation
let replicas: readonly TestArrive[]
let one: Client
let other: Client
let admin: string
let people: readonly Staff[]

beforeAll(async () => {
  installation = await newInstallation()
  const first = await startTestArrive(installation.environment)
  replicas = [first, await startTestArrive(installation.environment)]
  ;[one, other] = replicas.map(({ origin }) => createClient(origin)) as [Client, Client]
  admin = await adminToken(one)
  people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, at) => newStaff(at % 2 === 0 ? one : other, `staff${at}@mail.example`)),
  )
}, 60_000)
afterAll(async () => {
  for (const replica of replicas) await replica.end()
  await installation.end()
})

const save = (through: Client, { token }: Staff, agreedTo: string, key?: string) =>
  through.call('POST', '/job', { body: { ...sampleBody(job, 1), agreedTo }, token, ...(key !== undefined && { key }) })
const agreed = async (through: Client, token: string) =>
  (await through.rows('/get_job_data', token, 'job_data')).map((row) => row['agreed_to'])

/** Each replica's own progress in the log of a projection. */
function placesOf(projection: string): readonly ReadonlyMap<Source, number>[] {
  return replicas.map((replica) => {
    const found = replica.arrive().workers.projectors.find(({ name }) => name === projection)
    return new Map(found?.positions())
  })
}

describe('two replicas of the product', () => {
  test.each([
    ['first', 'second', () => [one, other] as const],
    ['second', 'first', () => [other, one] as const],
  ])(
    'a save through the %s is read through the %s as soon as it is answered',
    async (_, __, through) => {
      const [writing, reading] = through()
      const missed: string[] = []
      await Promise.all(
        people.map(async (staff) => {
          for (let at = 0; at < SAVES; at++) {
            const word = `${staff.person} ${at}`
            expect((await save(writing, staff, word)).status).toBe(200)
            if (String(await agreed(reading, staff.token)) !== word) missed.push(word)
          }
        }),
      )
      expect(missed).toEqual([])
    },
    60_000,
  )

  test('share the work: each applies the events that the other one does not', async () => {
    const ends = await replicas[0]?.arrive().kernel.log.ends(['onboarding'])
    const places = placesOf('onboarding')
    const written = [...(ends ?? [])].filter(([, end]) => end > 0)
    const shares = places.map((own) => written.filter(([source, end]) => own.get(source) === end).length)
    expect(shares.reduce((sum, share) => sum + share)).toBe(written.length)
    expect(Math.min(...shares)).toBeGreaterThan(0)
  })

  test('share idempotency keys: a repeat through the other gets the same response, another body fails', async () => {
    const [ann] = people as [Staff]
    const key = 'a-key-for-two-replicas'
    const replies = [await save(one, ann, 'once', key), await save(other, ann, 'once', key)]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[0]?.body).toEqual(replies[1]?.body)
    expect((await save(other, ann, 'twice', key)).status).toBe(422)
    expect(await agreed(one, ann.token)).toEqual(['once'])
  })

  test('make one account of two concurrent registrations', async () => {
    const account = { email: 'twin@mail.example', password: PASSWORD, confirmPassword: PASSWORD }
    const replies = await Promise.all([one, other].map((client) => client.post('/register', account)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('both end a session that one of them ends', async () => {
    const twin = await other.post('/user-login', { email: 'twin@mail.example', password: PASSWORD })
    const token = String(twin.body['token_user'])
    expect((await one.get('/get_job_data', token)).status).toBe(200)
    expect((await other.post('/logout', undefined, token)).status).toBe(200)
    expect((await one.get('/get_job_data', token)).status).toBe(401)
  })

  test('both forget an erased person', async () => {
    const staff = people.at(-1) as Staff
    const { person, token } = staff
    const { vault } = (replicas[1] as TestArrive).arrive().kernel
    expect((await save(other, staff, 'remembered')).status).toBe(200)
    expect((await one.call('DELETE', `/delete_staff/${person}`, { token: admin })).status).toBe(200)
    expect((await other.get('/get_job_data', token)).status).toBe(401)
    expect((await save(other, staff, 'too late')).status).toBe(401)
    await expect(vault.keyFor(person)).rejects.toMatchObject({ code: 'erased' })
    expect((await other.call('DELETE', `/delete_staff/${person}`, { token: admin })).status).toBe(404)
    for (const { path, lists } of formReads(forms)) {
      for (const { list } of lists) {
        const rows = await other.rows(path, admin, list)
        expect(rows.filter((row) => row['user_id'] === person)).toEqual([])
      }
    }
  })

  test('an erasure leaves nothing of concurrent saves, through either replica', async () => {
    const leaving = await Promise.all(
      Array.from({ length: 2 * PEOPLE }, (_, at) => newStaff(other, `leaving${at}@mail.example`)),
    )
    const { store } = (replicas[0] as TestArrive).arrive().kernel
    const ends = await Promise.all(
      leaving.map(async (staff) => {
        expect((await save(other, staff, 'before')).status).toBe(200)
        const saving = [one, other, one, other].map((through) => savesOn(through, staff))
        const erased = await erase(staff.person)
        const left = await store.ofPerson(`form-${job.name}@1`, staff.person)
        return { erased, left: left.length, last: new Set(await Promise.all(saving)) }
      }),
    )
    expect(ends.map(({ erased, left }) => [erased, left])).toEqual(leaving.map(() => [200, 0]))
    // Each continues until it notices the erasure: by the session, the key or the projection.
    const lasts = new Set(ends.flatMap(({ last }) => [...last]))
    expect([...lasts.difference(new Set([401, 410]))]).toEqual([])
  }, 60_000)
})

/** Saves until the person no longer exists, and returns the status. */
async function savesOn(through: Client, staff: Staff): Promise<number> {
  for (let at = 0; ; at++) {
    const { status } = await save(through, staff, `${at}`)
    if (status !== 200 && status !== 503) return status
  }
}

/** Erases through the first replica, retrying with the same key. Returns the status. */
async function erase(person: number): Promise<number> {
  for (;;) {
    const requested = { token: admin, key: `erasing-person-${person}` }
    const { status } = await one.call('DELETE', `/delete_staff/${person}`, requested)
    if (status !== 503) return status
  }
}

test('a rebuild during another one ends with a sentence and changes nothing', async () => {
  const [first] = replicas as [TestArrive]
  const lease = await takeRebuildLease(first.arrive().kernel)
  await expect(rebuildInProcess()).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('Another rebuild is under way'),
  })
  await lease.assertHeld()
  await lease.release()
}, 60_000)

test('a rebuild in a third process fails no save, and both other processes switch to its documents', async () => {
  expect(readers()).toEqual(
    Array(2).fill([
      'identity@1',
      'applicants@1',
      'applications@1',
      'onboarding@1',
      'answer-spans@1',
      'medical@1',
      'signatures@1',
      'medical-signatures@1',
      'wordings@1',
      'personnel@1',
      'packets@1',
      'packet-spans@1',
      'audit@1',
      'arrivals@1',
      'office-file@1',
      'office-pipeline@1',
    ]),
  )
  const load = await installation.load(replicas)
  await load.answered(20)
  const { stdout } = await rebuildInProcess()
  // A process switches when it checks next.
  const isBehind = (reader: string) => makesDocuments(reader) && !reader.endsWith('@2')
  while (readers().flat().some(isBehind)) await load.answered(5)
  await load.answered(20)
  await load.finish()
  expect(stdout.match(/the same as before \(\d+ people compared before the pause, \d+ during it\)/g)).toHaveLength(15)
  expect(load.putOff()).toBe(0)
  expect(load.sent.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  for (const replica of replicas) await replica.stop()
  const { lost, doubled, reordered, differences } = await installation.audit(load)
  expect([lost, doubled, reordered, differences]).toEqual([[], [], [], []])
}, 240_000)

function readers(): readonly (readonly string[])[] {
  return replicas.map((replica) => replica.arrive().workers.projectors.map(({ reader }) => reader))
}

function rebuildInProcess() {
  const env = { ...CHILD_ENVIRONMENT, ...TEST_SETTINGS, ...installation.environment }
  return promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', '..', 'maintenance', 'rebuild.ts')], {
    env,
  })
}

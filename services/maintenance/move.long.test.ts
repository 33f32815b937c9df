import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { apply, everyAnswer, feedOf, GONE, growAgency } from '../tests/testing/agency.ts'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { createClient } from '../tests/testing/client.ts'
import { runCommand } from '../tests/testing/commands.ts'
import { newEngines, type TestEngines } from '../tests/testing/engines.ts'
import { entriesOf } from '../tests/testing/history.ts'
import { adminToken, newStaff, PASSWORD, staffToken } from '../tests/testing/people.ts'
import { putDraft } from '../tests/testing/personnel-file.ts'
import { named } from '../tests/testing/requests.ts'
import { receiveWebhooks, untilDelivered, type Webhooks } from '../tests/testing/webhooks.ts'

const MOVE = join(import.meta.dirname, 'move.ts')
const WORDS = ['--from', 'embedded', '--to', 'distributed']
const TOLD = /"eventId":"([^"]+)","msg":"No email is set up/g
const HIPAA = named(forms, 'hipaa')
const KEY = '01890a5d-ac96-774b-bcce-b302099a8057'

let arrive: TestArrive
let target: TestEngines
let environment: Readonly<Record<string, string>>
let webhooks: Webhooks
const client = createClient(() => arrive.origin())

/** The agency's state before the move. */
const before = {
  answers: {},
  feed: {},
  lags: [] as readonly unknown[],
  token: '',
  subscription: '',
  cursor: '',
  raw: new Map<string, string[]>(),
  delivered: 0,
}

beforeAll(async () => {
  webhooks = await receiveWebhooks()
  arrive = await startTestArrive({ WEBHOOKS_PRIVATE: 'on' })
  await growAgency(client)
  await connectSystems()
  // Two applications without a mail yet, and a save that will be repeated.
  await arrive.restart({
    SERVICES: 'identity,applications,onboarding,personnel,screening,downstream,office,papers,proof,web',
  })
  for (const seed of [40, 41]) await apply(client, `late${seed}@mail.example`, seed)
  await client.call('POST', HIPAA.save.path, { body: sampleBody(HIPAA, 3), key: KEY, token: await ann() })
  before.feed = await feedOf(client, 'onboarding', before.token)
  before.cursor = String((await client.get('/events?topic=onboarding', before.token)).body['next'])
  // After the token's last use, which is one of the answers.
  before.answers = await everyAnswer(client)
  before.lags = await lags()
  await putDraft(client, await ann())
  before.raw = await rawByPerson()
  target = await newEngines('distributed')
  const key = await readFile(join(arrive.dataDir, 'master.key'), 'utf8')
  environment = { ...target.environment, DATA_DIR: arrive.dataDir, MASTER_KEY: key }
}, 120_000)
afterAll(async () => {
  await arrive.end()
  await target.end()
  await webhooks.stop()
}, 60_000)

const ann = () => staffToken(client, 'ann@mail.example')

/** Creates a service token, and a subscription that is up to date now. */
async function connectSystems(): Promise<void> {
  const token = await adminToken(client)
  const made = await client.post('/service_tokens', { name: 'Payroll', topics: ['onboarding'] }, token)
  before.token = String(made.body['token'])
  const wanted = { url: webhooks.url, topics: ['onboarding', 'applications'], name: 'Payroll', from: 'start' }
  const { body } = await client.post('/subscriptions', wanted, token)
  before.subscription = `/subscriptions/${String(body['id'])}`
  await untilDelivered(client, before.subscription, token)
  before.delivered = webhooks.ids().length
  await client.call('PUT', before.subscription, { body: { paused: true }, token })
}

async function lags(): Promise<readonly unknown[]> {
  const { body } = await client.get('/feeds', await adminToken(client))
  const rows = [body['tokens'], body['subscriptions']].flat() as readonly Readonly<Record<string, unknown>>[]
  return rows.map(({ id, topic, lag_events: events }) => [id, topic, events])
}

async function rawByPerson(): Promise<Map<string, string[]>> {
  const entries = await entriesOf(arrive.arrive().kernel.log)
  const all = Map.groupBy(entries, ({ source, envelope }) => `${source.split('/')[0]} ${envelope.subject}`)
  return new Map([...all].sort().map(([name, found]) => [name, found.map(({ raw }) => raw)]))
}

const move = (over: Readonly<Record<string, string>> = {}, words = WORDS) =>
  runCommand(MOVE, words, { ...environment, ...over })

describe('a move that cannot start is refused in one sentence:', () => {
  test('if a process uses the folder', async () => {
    expect(await move()).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/in use by another Arrive/),
    })
    await arrive.stop()
  })

  test.each([
    [
      'without a key, whose place is named',
      { MASTER_KEY: '' },
      /^MASTER_KEY must be set to the key .* content of .*master\.key\.\n$/,
    ],
    [
      'with another key',
      { MASTER_KEY: Buffer.alloc(32, 7).toString('base64') },
      /^MASTER_KEY is not the one .* content of .*master\.key\.\n$/,
    ],
    [
      'without a target',
      { KAFKA_BROKERS: '', KAFKA_REPLICATION: '', KAFKA_PARTITIONS: '', KAFKA_TOPIC_PREFIX: '', MONGODB_URI: '' },
      /^KAFKA_BROKERS and MONGODB_URI must be set/,
    ],
    [
      'without an agency',
      { DATA_DIR: '/nowhere' },
      /^DATA_DIR must be the folder of an agency: \/nowhere holds no log\.db and keys\.db\.\n$/,
    ],
  ])('%s', async (_, over, sentence) => {
    const { code, stderr } = await move(over)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(sentence) })
    expect(stderr).not.toContain(environment['MASTER_KEY'])
  })

  test('to the embedded engines', async () => {
    const { code, stderr } = await move({}, ['--from', 'distributed', '--to', 'embedded'])
    expect([code, stderr]).toEqual([1, 'There is one move: npm run move -- --from embedded --to distributed\n'])
  })
})

describe('an agency with data that was moved', () => {
  beforeAll(async () => {
    const { code, stdout, stderr } = await move()
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/now hold everything/) })
    expect(stdout).toMatch(
      /^keys: \d+, sha256 [0-9a-f]{64}\nfiles: 6, .*\nrows: \d+, .*\nevents: \d+, .*\nplaces: \d+, .*\n$/,
    )
    await arrive.restart({ ...environment, WEBHOOKS_PRIVATE: 'on' })
  }, 120_000)

  test('refuses a target that is not empty, and names its content', async () => {
    const { code, stderr } = await move()
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^The target must be empty, but holds events \(\d+\), keys \(\d+\), files \(6\), .*: empty .*\n$/,
    )
  })

  test('has every event unchanged, in the order of each person', async () => {
    const moved = await rawByPerson()
    for (const [name, raw] of before.raw) expect([name, moved.get(name)?.slice(0, raw.length)]).toEqual([name, raw])
  })

  test('gives every answer as before, without drafts, which stay behind', async () => {
    const after = await everyAnswer(client)
    expect(Object.keys(after)).toEqual(Object.keys(before.answers))
    expect(after).toEqual(before.answers)
    const health = Object.entries(after).find(([path]) => path.startsWith('admin /get_hepatitis_b_data'))
    expect(health?.[1]).toContain('County clinic')
  }, 120_000)

  test('keeps how far each other system has read', async () => {
    expect(before.lags.map((row) => (row as readonly unknown[])[2])).toEqual([0, 1, 2])
    expect(await lags()).toEqual(before.lags)
  })

  test('gives other systems the same events with their existing token', async () => {
    expect(await feedOf(client, 'onboarding', before.token)).toEqual(before.feed)
  })

  test('refuses cursors of the old log, so that no event is skipped', async () => {
    const reply = await client.get(`/events?topic=onboarding&after=${before.cursor}`, before.token)
    expect([reply.status, reply.body['message']]).toEqual([400, expect.stringMatching(/Start again without it/)])
  })

  test('sends the office one mail for each application, including those without a mail before the move', async () => {
    const reported = () => [...arrive.logged().matchAll(TOLD)].map(([, event]) => event)
    while (reported().length < 8) await pause(50)
    expect(new Set(reported()).size).toBe(8)
    expect(reported()).toHaveLength(8)
  })

  test('keeps person numbers: the same email is the same person, and no number is assigned twice', async () => {
    expect((await client.post('/user-login', { email: GONE, password: PASSWORD })).status).toBe(401)
    const highest = Math.max(...[...before.raw.keys()].map((name) => Number(name.split('/')[1])))
    const { person } = await newStaff(client, 'late40@mail.example')
    expect(person).toBeLessThanOrEqual(highest)
    expect((await newStaff(client, 'new@mail.example')).person).toBeGreaterThan(highest)
  })

  test('answers the repeat of an earlier save as before', async () => {
    const repeat = await client.call('POST', HIPAA.save.path, {
      body: sampleBody(HIPAA, 3),
      key: KEY,
      token: await ann(),
    })
    expect(repeat.status).toBe(200)
    const saves = (await entriesOf(arrive.arrive().kernel.log)).filter(({ source }) => source.startsWith('onboarding/'))
    expect(saves).toHaveLength(
      [...before.raw].flatMap(([name, raw]) => (name.startsWith('onboarding') ? raw : [])).length,
    )
  })

  test('sends a subscription every undelivered event once', async () => {
    const token = await adminToken(client)
    await client.call('PUT', before.subscription, { body: { paused: false }, token })
    await untilDelivered(client, before.subscription, token)
    const reported = webhooks.ids()
    expect(new Set(reported).size).toBe(reported.length)
    expect(reported.length).toBe(before.delivered + 3)
  })
})

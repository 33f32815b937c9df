import { cp, mkdir, readdir, readFile, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newFolder, removeFolder } from '../kernel/testing/index.ts'
import { everyAnswer, GONE, growAgency } from '../tests/testing/agency.ts'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { createClient, rowsIn } from '../tests/testing/client.ts'
import { runCommand, type Said } from '../tests/testing/commands.ts'
import { ENGINES, newEngines, type TestEngines } from '../tests/testing/engines.ts'
import { entriesOf } from '../tests/testing/history.ts'
import { colleagueToken, newColleague } from '../tests/testing/office.ts'
import { adminToken, newStaff, PASSWORD, staffToken } from '../tests/testing/people.ts'
import { fillPersonnelFile, putDraft } from '../tests/testing/personnel-file.ts'
import { named } from '../tests/testing/requests.ts'
import { receiveWebhooks, untilDelivered, type Webhooks } from '../tests/testing/webhooks.ts'

const BACKUP = join(import.meta.dirname, 'backup.ts')
const RESTORE = join(import.meta.dirname, 'restore.ts')
const HIPAA = named(forms, 'hipaa')
const TOLD = /this one would be sent/g
const ANN = 'ann@mail.example'
/** Erased after the backup. */
const LATE = 'erin@mail.example'

type Environment = Readonly<Record<string, string>>
/** What the screen /setup says of backups. */
type Claim = Readonly<Record<string, unknown>> | undefined

describe.each(ENGINES)('a backup of %s engines', (from) => {
  const client = createClient(() => arrive.origin())
  let folder: string
  let arrive: TestArrive
  let webhooks: Webhooks
  let masterKey: string
  /** The agency's state before everything is lost. */
  let answers: Readonly<Record<string, string>>
  let raw: ReadonlySet<string>
  let late: number
  let compartment: number
  let recruiter: string
  let service: string
  let subscription: string
  let backedUp: Said
  let unnoted: Said | undefined
  let claimed: { readonly keys: Claim; readonly unnoted: Claim; readonly whole: Claim }

  beforeAll(async () => {
    folder = await newFolder()
    webhooks = await receiveWebhooks()
    const engines = await newEngines(from)
    const source: Environment = { ...engines.environment, ...anchoredIn('anchor') }
    arrive = await startTestArrive(source)
    await growAgency(client)
    recruiter = (await newColleague(client, await adminToken(client), 'recruiter')).email
    const leaving = await newStaff(client, LATE)
    late = leaving.person
    await fillPersonnelFile(client, leaving, await adminToken(client))
    await putDraft(client, leaving.token)
    await putDraft(client, await staffToken(client, ANN))
    compartment = Number(await arrive.arrive().kernel.registry.find('medical', String(late)))
    await connectSystems()
    raw = new Set((await entriesOf(arrive.arrive().kernel.log)).map((entry) => entry.raw))
    masterKey = source['MASTER_KEY'] ?? (await readFile(join(source['DATA_DIR'] ?? '', 'master.key'), 'utf8'))
    await runCommand(BACKUP, ['--keys', join(folder, 'only-keys')], source)
    const keys = await claim()
    unnoted = from === 'embedded' ? await backUpUnnoted(source) : undefined
    claimed = { keys, unnoted: await claim(), whole: undefined }
    backedUp = await runCommand(BACKUP, [join(folder, 'backup')], source)
    claimed = { ...claimed, whole: await claim() }
    await client.call('DELETE', `/delete_staff/${late}`, { token: await adminToken(client) })
    await client.call('DELETE', '/drafts/hipaa', { token: await staffToken(client, ANN) })
    answers = await everyAnswer(client)
    await newStaff(client, 'lost@mail.example')
    await arrive.end()
    await engines.end()
  }, 180_000)
  afterAll(async () => {
    await webhooks.stop()
    await removeFolder(folder)
  }, 60_000)

  const anchoredIn = (name: string): Environment => ({ ANCHOR_DIR: join(folder, name), WEBHOOKS_PRIVATE: 'on' })

  async function connectSystems(): Promise<void> {
    const token = await adminToken(client)
    const made = await client.post('/service_tokens', { name: 'Payroll', topics: ['onboarding'] }, token)
    service = String(made.body['token'])
    const wanted = { url: webhooks.url, topics: ['onboarding'], name: 'Payroll', from: 'start' }
    const { body } = await client.post('/subscriptions', wanted, token)
    subscription = `/subscriptions/${String(body['id'])}`
    await untilDelivered(client, subscription, token)
  }

  async function claim(): Promise<Claim> {
    const { body } = await client.get('/setup', await adminToken(client))
    return rowsIn(body, 'items').find(({ key }) => key === 'backup')
  }

  /** Nothing can be written where its time belongs, as on a read-only file system. */
  async function backUpUnnoted(source: Environment): Promise<Said> {
    const note = join(source['DATA_DIR'] ?? '', 'last-backup.json')
    await mkdir(note)
    const said = await runCommand(BACKUP, [join(folder, 'unnoted')], source)
    await rmdir(note)
    return said
  }

  test('is known to the running agency, unless it is of the keys only or its time could not be noted', () => {
    expect(claimed.keys).toEqual({ key: 'backup', state: 'todo', detail: null })
    expect(claimed.unnoted).toEqual(claimed.keys)
    expect(claimed.whole).toEqual({ key: 'backup', state: 'done', detail: expect.stringMatching(/^20.*Z$/) })
    if (unnoted === undefined) return
    expect(unnoted).toMatchObject({ code: 0, stderr: expect.stringMatching(/is whole.*\/setup does not know of it/s) })
  })

  test('prints what was copied', () => {
    expect(backedUp).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^data: \d+ events, \d+ persons, 5 files, .*\nkeys: \d+ keys, 2 destroyed, .*\n$/),
      stderr: expect.stringMatching(/The backup is whole/),
    })
  })

  test('is readable only by its owner, and keeps the keys apart', async () => {
    const entries = await readdir(join(folder, 'backup'), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      const { mode } = await stat(join(entry.parentPath, entry.name))
      expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600])
    }
    expect(await readdir(join(folder, 'backup'))).toEqual(['data', 'keys'])
    expect(await readdir(join(folder, 'backup', 'keys'))).toEqual(['keyring.json', 'keys.jsonl', 'manifest.json'])
  })

  describe.each(ENGINES)('restored into %s engines', (to) => {
    let engines: TestEngines
    let restored: Said
    let delivered: readonly string[]

    beforeAll(async () => {
      delivered = [...webhooks.ids()]
      engines = await newEngines(to)
      // Later checkpoints are anchored in a copy, so the two restores do not share them.
      await cp(join(folder, 'anchor'), join(folder, `anchor-${to}`), { recursive: true })
      const target = { ...engines.environment, ...anchoredIn(`anchor-${to}`), MASTER_KEY: masterKey }
      restored = await runCommand(RESTORE, [join(folder, 'backup')], target)
      arrive = await startTestArrive(target)
    }, 180_000)
    afterAll(async () => {
      await arrive.end()
      await engines.end()
    }, 60_000)

    test('prints what was restored', () => {
      expect(restored).toEqual({
        code: 0,
        stdout: expect.stringMatching(
          /^keys: \d+, .*\nfiles: 4, .*\nrows: \d+, .*\nevents: \d+, .*\nplaces: \d+, .*\n$/,
        ),
        stderr: expect.stringMatching(/Everything is back as of .*; 2 persons and compartments were erased since/),
      })
    })

    test('gives every answer as before', async () => {
      const after = await everyAnswer(client)
      const isChanged = (path: string) => /service_tokens|subscriptions|drafts\/hipaa/.test(path)
      const same = (all: Readonly<Record<string, string>>) =>
        Object.fromEntries(Object.entries(all).filter(([path]) => !isChanged(path)))
      expect(same(after)).toEqual(same(answers))
    }, 60_000)

    test('leaves everybody in the office their role', async () => {
      const token = await colleagueToken(client, recruiter)
      expect(await client.get('/get_packets', token)).toMatchObject({ status: 200 })
      expect(await client.get('/get_hipaa_data', token)).toMatchObject({ status: 403, body: { code: 'not-in-role' } })
    })

    test('has every earlier event byte for byte, and of later ones only the erasure', async () => {
      const entries = await entriesOf(arrive.arrive().kernel.log)
      const found = new Set(entries.map((entry) => entry.raw))
      expect([...raw].filter((one) => !found.has(one))).toEqual([])
      const others = entries.filter((entry) => !raw.has(entry.raw) && !entry.source.startsWith('audit'))
      expect(others.map(({ envelope }) => [envelope.type, envelope.subject]).sort()).toEqual([
        ['accounts.person.erased', `person/${late}`],
        ['accounts.person.erased', `person/${compartment}`],
      ])
    })

    test('brings back nobody who was erased, before or after the backup', async () => {
      for (const email of [GONE, LATE]) {
        expect((await client.post('/user-login', { email, password: PASSWORD })).status).toBe(401)
      }
      expect((await arrive.arrive().kernel.vault.existing([late, compartment])).size).toBe(0)
    })

    test('claims no backup that it has not made', async () => {
      expect(await claim()).toEqual({ key: 'backup', state: 'todo', detail: null })
    })

    test('has no drafts', async () => {
      const { body } = await client.get('/drafts/hipaa', await staffToken(client, ANN))
      expect(body).toMatchObject({ revision: 0, values: null })
    })

    test('sends no mail again', () => {
      expect(arrive.logged()).not.toMatch(TOLD)
    })

    test('accepts no earlier service token', async () => {
      expect((await client.get('/events?topic=onboarding', service)).status).toBe(401)
    })

    test('has subscriptions paused, which continue where they left off', async () => {
      const token = await adminToken(client)
      expect((await client.get(subscription, token)).body['state']).toBe('paused')
      const { token: staff } = await newStaff(client, 'new@mail.example')
      expect((await client.post(HIPAA.save.path, sampleBody(HIPAA, 5), staff)).status).toBe(200)
      await client.call('PUT', subscription, { body: { paused: false }, token })
      await untilDelivered(client, subscription, token)
      expect(new Set(webhooks.ids()).size).toBe(new Set(delivered).size + 1)
      if (from === to) expect(webhooks.ids()).toHaveLength(delivered.length + 1)
    })

    test('assigns no number twice', async () => {
      expect((await newStaff(client, 'another@mail.example')).person).toBeGreaterThan(late)
    })
  })
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { topicsOf } from '@arrive/contracts/event.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { FILES } from '../../app/compose.ts'
import { masterKeys } from '../../app/keys/master-key.ts'
import { createLogger } from '../../app/observing/logs.ts'
import { readSettings } from '../../app/settings/settings.ts'
import { type Entry, storage, topicOf } from '../../kernel/index.ts'
import { newFolder, removeFolder } from '../../kernel/testing/index.ts'
import { printFigure } from '../attacks/print-figure.ts'
import { growAgency } from '../testing/agency.ts'
import { startTestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { runCommand } from '../testing/commands.ts'
import { ENGINES, type EngineNames, newEngines, type TestEngines } from '../testing/engines.ts'
import { entriesOf } from '../testing/history.ts'
import { adminToken, newStaff, PASSWORD, staffToken } from '../testing/people.ts'
import { named } from '../testing/requests.ts'
import { killServers, type Server, startServer } from '../testing/server.ts'
import { sized } from '../testing/size.ts'
import { readEverything } from './check-results.ts'
import { endServer } from './installation.ts'
import { randomOf } from './random.ts'
import { attempt, newSave, type Sent, startWorkload } from './workload.ts'

const MAINTENANCE = join(import.meta.dirname, '..', '..', 'maintenance')
const TIMEOUT_MS = 10 * 60_000
const WRITERS = 4
const HIPAA = named(forms, 'hipaa')
/** Erased after the backup. */
const LATE = 'erin@mail.example'

type Environment = Readonly<Record<string, string>>

/** Acknowledged saves before the backup, and again before everything is lost. */
const saves = sized(40, 400)

/** Backs up a large agency under load, continues, erases someone, loses everything and restores it. */
function suite(name: EngineNames): void {
  const random = randomOf(29)
  const client = createClient(() => server.origin())
  let folder: string
  let source: TestEngines
  let target: TestEngines
  let restored: Environment
  let server: Server
  /** Acknowledged before the backup began. */
  let promised: readonly Sent[]
  let staff: readonly { readonly email: string; readonly person: number }[]
  let late: number
  /** The lost log, and the restored one. */
  let lost: readonly Entry[]
  let found: readonly Entry[]

  beforeAll(async () => {
    folder = await newFolder()
    source = await newEngines(name)
    target = await newEngines(name)
    const anchored = { ANCHOR_DIR: join(folder, 'anchor') }
    const environment: Environment = { ...source.environment, ...anchored }
    server = await startServer(environment)
    await growAgency(client)
    late = (await newStaff(client, LATE)).person
    const token = await staffToken(client, LATE)
    expect((await client.post(HIPAA.save.path, sampleBody(HIPAA, 3), token)).status).toBe(200)
    await backUpUnderLoad(environment)
    expect((await client.call('DELETE', `/delete_staff/${late}`, { token: await adminToken(client) })).status).toBe(200)
    await endServer(server, 'SIGKILL')
    lost = await logOf(environment)
    const MASTER_KEY = environment['MASTER_KEY'] ?? (await readFile(join(source.dataDir, 'master.key'), 'utf8'))
    await source.end()
    restored = { ...target.environment, ...anchored, MASTER_KEY }
    await restore()
  }, TIMEOUT_MS)
  afterAll(async () => {
    await killServers()
    await target.end()
    await removeFolder(folder)
  }, TIMEOUT_MS)

  async function backUpUnderLoad(environment: Environment): Promise<void> {
    const load = await startWorkload([server.origin()], { writers: WRITERS, random, rest: 20 })
    try {
      await load.answered(saves)
      promised = load.sent.filter(({ status }) => status === 200 || status === 201)
      const began = performance.now()
      const { code, stderr } = await runCommand(join(MAINTENANCE, 'backup.ts'), [join(folder, 'backup')], environment)
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/The backup is whole/) })
      const more = load.sent.length - promised.length
      printFigure(`a backup of ${name} engines`, `${since(began)} ms`, `with ${more} saves beside it`)
      await load.answered(saves)
    } finally {
      await load.finish()
      staff = load.staff
    }
  }

  async function restore(): Promise<void> {
    const began = performance.now()
    const { code, stderr } = await runCommand(join(MAINTENANCE, 'restore.ts'), [join(folder, 'backup')], restored)
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/1 persons and compartments were erased since/),
    })
    found = await logOf(restored)
    server = await startServer(restored)
    printFigure(`from nothing to served on ${name} engines`, `${since(began)} ms`, `${found.length} events`)
  }

  const since = (began: number) => Math.round(performance.now() - began)
  const ids = (entries: readonly Entry[]) => entries.map(({ envelope }) => envelope.id)

  test('everything acknowledged before the backup began is there, once', () => {
    expect(promised.length).toBeGreaterThanOrEqual(saves)
    const counts = Map.groupBy(ids(found), (id) => id)
    expect(promised.filter(({ event }) => counts.get(event)?.length !== 1).map(({ event }) => event)).toEqual([])
    expect([...counts].filter(([, same]) => same.length > 1)).toEqual([])
  })

  test('each person has a prefix of their events, byte for byte, and no other event but the erasure', () => {
    const before = byPerson(lost)
    // The erased person's last event, the erasure, came after the backup.
    const different = [...byPerson(found.filter(({ envelope }) => envelope.source !== '/arrive/restore'))].filter(
      ([who, own]) => own.some((raw, at) => raw !== before.get(who)?.[at]),
    )
    expect(different).toEqual([])
    const added = found.filter(({ envelope }) => envelope.source === '/arrive/restore')
    expect(added.map(({ envelope }) => envelope.subject)).toEqual([`person/${late}`])
    expect(ids(lost)).toContain(added[0]?.envelope.id)
    // The backup was made under load, not after it.
    expect(found.length).toBeLessThan(lost.length)
  })

  test('a person erased after the backup cannot log in, is in no list and has no key', async () => {
    expect((await client.post('/user-login', { email: LATE, password: PASSWORD })).status).toBe(401)
    const rows = await readEverything(client, await adminToken(client))
    expect([...rows.values()].flat().filter(({ user_id: person }) => person === late)).toEqual([])
    const [, own] = [...byPerson(found)].find(([who]) => who === `onboarding person/${late}`) ?? []
    expect(own?.length).toBeGreaterThan(0)
  })

  test('saves continue, and the documents equal those of a replay', async () => {
    const sent: Sent[] = []
    for (const { email, person } of staff) {
      const me = { email, person, token: await staffToken(client, email) }
      for (let at = 0; at < 5; at++) sent.push(newSave(me, 100_000 + sent.length, random))
    }
    for (const one of sent) {
      const status = (await attempt(server.origin, one))?.status
      expect([one.kind, status === 200 || status === 201]).toEqual([one.kind, true])
    }
    await endServer(server)
    const arrive = await startTestArrive(restored)
    try {
      const there = new Set(ids(await entriesOf(arrive.arrive().kernel.log)))
      expect(sent.filter(({ event }) => !there.has(event))).toEqual([])
      expect((await arrive.arrive().kernel.vault.existing([late])).size).toBe(0)
      expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
    } finally {
      await arrive.stop()
    }
  }, 60_000)
}

/** The raw events of each person in each topic, in order. */
function byPerson(entries: readonly Entry[]): ReadonlyMap<string, readonly string[]> {
  const all = Map.groupBy(entries, ({ source, envelope }) => `${topicOf(source)} ${envelope.subject}`)
  return new Map([...all].map(([who, own]) => [who, own.map(({ raw }) => raw)]))
}

/** The log of a stopped agency. */
async function logOf(environment: Environment): Promise<readonly Entry[]> {
  const settings = readSettings(environment)
  const engines = await storage.openEngines(settings, {
    topics: topicsOf(events),
    files: FILES,
    masters: masterKeys(settings),
    logger: createLogger({ level: 'error', service: 'drill', version: 'test' }),
    onFatal: (error) => {
      throw error
    },
  })
  return entriesOf(engines.log).finally(engines.close)
}

describe.each(sized<readonly EngineNames[]>(['embedded'], ENGINES))('on %s engines', suite)

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { endServer, LONG_REST, NOTHING_WRONG, newInstallation } from '../faults/installation.ts'
import { surviveKills } from '../faults/kills.ts'
import type { Writers } from '../faults/workload.ts'
import { growAgency } from '../testing/agency.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Client, createClient } from '../testing/client.ts'
import { runCommand } from '../testing/commands.ts'
import { ENGINES, newEngines, type TestEngines } from '../testing/engines.ts'
import { adminToken, newStaff } from '../testing/people.ts'
import { killServers, startServer } from '../testing/server.ts'
import { sized } from '../testing/size.ts'
import { type Environment, untilSealed, verifyLog } from '../testing/verify-log.ts'
import { printFigure } from './print-figure.ts'

interface Size {
  /** Kills of the sealing process, for each pair of engines. */
  readonly kills: number
  readonly stopped: number
  /** Writers that run meanwhile. */
  readonly beside?: Pick<Writers, 'rest'>
}

const SLOW = 300_000
const MAINTENANCE = join(import.meta.dirname, '..', '..', 'maintenance')
const MOVE = ['--from', 'embedded', '--to', 'distributed']

// Ordinary incidents leave nothing to be found in an honest log.

/** Milliseconds for which a sequencer is stopped; its lease lasts ten seconds. */
const { kills, stopped, beside } = sized<Size>(
  { kills: 2, stopped: 12_000, beside: { rest: LONG_REST } },
  { kills: 20, stopped: 60_000 },
)

test.each(ENGINES)(
  'killing the sealing process, on %s engines, leaves nothing to be found',
  async (engines) => {
    const { audit, writes } = await surviveKills({ engines, rounds: kills, writers: 8, seed: 23, sessionsEnd: true })
    printFigure(`kills while the log is sealed, ${engines}`, `${audit.touched.length} findings in ${writes} saves`, '0')
    expect(audit).toEqual(NOTHING_WRONG)
  },
  SLOW + kills * 60_000,
)

test(
  'stopping and resuming each of two sealing processes leaves nothing to be found',
  async () => {
    const installation = await newInstallation('distributed')
    try {
      const both = [await startServer(installation.environment), await startServer(installation.environment)] as const
      const load = await installation.load(both, undefined, beside)
      for (const [one, other] of [both, [both[1], both[0]]] as const) {
        // A stopped process does not respond.
        load.open(other.origin())
        one.kill('SIGSTOP')
        await pause(stopped)
        await load.answered(20, other.origin())
        one.kill('SIGCONT')
        load.open(one.origin(), other.origin())
        await load.answered(20)
      }
      await load.finish()
      for (const server of both) await endServer(server)
      const audit = await installation.audit(load)
      printFigure('two processes that seal, each stopped once', `${audit.touched.length} findings`, '0')
      expect(audit).toEqual(NOTHING_WRONG)
    } finally {
      await killServers()
      await installation.end()
    }
  },
  SLOW + 4 * stopped,
)

describe('an agency that is rebuilt, rotated, restored and moved', () => {
  const client = createClient(() => arrive.origin())
  let engines: readonly TestEngines[]
  let arrive: TestArrive
  let key: string
  /** From after the backup. */
  let checkpoint: string
  /** The key at the time of the backup. */
  let masterKey: string

  beforeAll(async () => {
    engines = [await newEngines('embedded'), await newEngines('embedded'), await newEngines('distributed')]
    arrive = await startTestArrive(environmentOf(0))
    await growAgency(client)
    key = String((await client.get('/proof/key')).body['vkey'])
  }, SLOW)
  afterAll(async () => {
    await arrive.end()
    for (const one of engines) await one.end()
  }, SLOW)

  const environmentOf = (at: number): Environment => engines[at]?.environment ?? {}
  const command = (name: string, words: readonly string[], environment: Environment) =>
    runCommand(join(MAINTENANCE, `${name}.ts`), words, environment)

  test(
    'is intact after a rebuild and a rotation, and stays so',
    async () => {
      masterKey = await masterKeyOf(environmentOf(0))
      const backedUp = await command('backup', [backupFolder()], environmentOf(0))
      expect([backedUp.code, backedUp.stderr]).toEqual([0, expect.stringContaining('whole')])
      await newStaff(client, 'zoe@mail.example')
      expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
      await untilSealed(arrive)
      checkpoint = await checkpointOf(client)
      expect(await command('rotate', [], environmentOf(0))).toMatchObject({ code: 0 })
      await arrive.restart()
      await newStaff(client, 'yan@mail.example')
      await untilSealed(arrive)
      const verdict = await verifyLog('embedded', environmentOf(0), { key, checkpoint })
      expect(verdict).toMatchObject({ code: 0, ok: true, unsealed: 0, findings: [] })
    },
    SLOW,
  )

  test(
    'restored from an old backup is intact, and rolled back compared with a later checkpoint',
    async () => {
      const old = { ...environmentOf(1), MASTER_KEY: masterKey }
      const restored = await command('restore', [backupFolder(), '--no-erasures'], old)
      expect([restored.code, restored.stderr]).toEqual([0, expect.stringContaining('Everything is back')])
      expect(await verifyLog('embedded', old, { key })).toMatchObject({ code: 0, findings: [] })
      const { code, findings } = await verifyLog('embedded', old, { key, checkpoint })
      expect([code, findings.map(({ kind }) => kind)]).toEqual([1, ['rolled-back']])
    },
    SLOW,
  )

  test(
    'moved to Kafka and MongoDB is intact, and stays so',
    async () => {
      await arrive.end()
      const target = { ...environmentOf(2), MASTER_KEY: await masterKeyOf(environmentOf(0)) }
      const moved = await command('move', MOVE, { ...target, DATA_DIR: environmentOf(0)['DATA_DIR'] ?? '' })
      expect([moved.code, moved.stderr]).toEqual([0, expect.stringContaining('now hold everything')])
      expect(await verifyLog('distributed', target, { key, checkpoint })).toMatchObject({ code: 0, findings: [] })
      arrive = await startTestArrive(target, { engines: 'distributed' })
      await newStaff(client, 'xena@mail.example')
      expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
      await untilSealed(arrive)
      const verdict = await verifyLog('distributed', target, { key, checkpoint })
      expect(verdict).toMatchObject({ code: 0, ok: true, findings: [] })
    },
    SLOW,
  )

  const backupFolder = () => join(environmentOf(2)['DATA_DIR'] ?? '', 'backup')
})

const masterKeyOf = ({ DATA_DIR = '' }: Environment) => readFile(join(DATA_DIR, 'master.key'), 'utf8')

async function checkpointOf(client: Client): Promise<string> {
  const { body } = await client.get('/proof/checkpoints?limit=1', await adminToken(client))
  return String((body['checkpoints'] as readonly { readonly note: string }[])[0]?.note)
}

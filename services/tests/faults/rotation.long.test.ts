import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ROTATION_STEPS } from '../../app/keys/rotating/rotate.ts'
import { readSettings } from '../../app/settings/settings.ts'
import { fixedMasterKeys, storage } from '../../kernel/index.ts'
import { printFigure } from '../attacks/print-figure.ts'
import { CHILD_ENVIRONMENT } from '../testing/child-environment.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES, type EngineNames } from '../testing/engines.ts'
import { adminToken } from '../testing/people.ts'
import { killServers, type Server, startServer } from '../testing/server.ts'
import { numberFrom, sized } from '../testing/size.ts'
import { endServer, type Installation, NOTHING_WRONG, newInstallation } from './installation.ts'
import { randomOf } from './random.ts'
import type { Workload } from './workload.ts'

const ROTATE = join(import.meta.dirname, 'rotate.ts')
const TIMEOUT_MS = 10 * 60_000
/** The latest random kill of a rotation, in milliseconds. */
const LATEST = 1_500

const HELD = 'It is held here.'
/** Steps only for generated keys. */
const OF_GENERATED: readonly string[] = ['asked', 'in-place']

type Environment = Readonly<Record<string, string>>

/** Kills at random moments, in addition to those at steps. */
const { kills, steps } = sized(
  { kills: 2, steps: ['asked', 'half', 'ended'] },
  { kills: numberFrom('FAULT_ROUNDS', 20), steps: ROTATION_STEPS },
)

/** Rotates the master key during saves, and kills the rotation at various points. */
function suite(engines: EngineNames): void {
  const random = randomOf(23)
  const reached = steps.filter((step) => engines === 'embedded' || !OF_GENERATED.includes(step))
  const used: Buffer[] = []
  let installation: Installation
  let server: Server
  let load: Workload
  /** Connects to the engines, with the current keys. */
  let environment: Environment

  beforeAll(async () => {
    installation = await newInstallation(engines)
    environment = installation.environment
    server = await startServer(environment)
    load = await installation.load([server], 4, { sessionsEnd: true })
    await load.answered(5)
  }, TIMEOUT_MS)
  afterAll(async () => {
    await killServers()
    await installation.end()
  }, TIMEOUT_MS)

  const client = createClient(() => server.origin())

  async function restart(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await endServer(server, signal)
    server = await startServer(environment)
    load.open(server.origin())
  }

  async function keyNow(): Promise<Buffer> {
    const given =
      environment['MASTER_KEY'] ?? (await readFile(join(environment['DATA_DIR'] ?? '', 'master.key'), 'utf8'))
    return Buffer.from(given, 'base64')
  }

  /** Given keys: the processes get the next one first. The command generates the others. */
  async function prepare(): Promise<void> {
    const before = await keyNow()
    used.push(before)
    if (engines === 'embedded') return
    const [MASTER_KEY, MASTER_KEY_PREVIOUS] = [randomBytes(32), before].map((key) => key.toString('base64'))
    environment = { ...environment, MASTER_KEY: MASTER_KEY ?? '', MASTER_KEY_PREVIOUS: MASTER_KEY_PREVIOUS ?? '' }
    await restart()
  }

  async function finish(): Promise<void> {
    const { MASTER_KEY_PREVIOUS: _, ...alone } = environment
    environment = alone
    if (engines === 'distributed') await restart()
    await expectOld(await keyNow(), used)
  }

  /** The current key opens the vault, and no earlier one does. */
  async function expectOld(now: Buffer, before: readonly Buffer[]): Promise<void> {
    const settings = readSettings(environment)
    await (await storage.openVault(settings, fixedMasterKeys(now))).close()
    for (const old of before)
      await expect(storage.openVault(settings, fixedMasterKeys(old))).rejects.toThrow(/^MASTER_KEY/)
  }

  async function rotation(more: Environment = {}) {
    const child = spawn(process.execPath, [ROTATE], {
      env: { ...CHILD_ENVIRONMENT, ...environment, ...more },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      said += piece
    })
    const ended = once(child, 'close')
    const end = async () => ({ status: (await ended) as [number | null, string | null], said })
    async function held(): Promise<void> {
      while (!said.includes(HELD)) await Promise.race([once(child.stderr, 'data'), failed()])
    }
    async function failed(): Promise<never> {
      throw new Error(`The rotation ended before it was held: ${(await end()).said}`)
    }
    return { child, held, ended: end }
  }

  async function rotateToEnd(): Promise<void> {
    const { status, said } = await (await rotation()).ended()
    expect({ status, said }).toEqual({ status: [0, null], said: expect.stringMatching(/keys are under master key/) })
  }

  test(
    'a rotation of the master key during saves ends the sessions and changes nothing else',
    async () => {
      await prepare()
      const token = await adminToken(client)
      const made = await client.post('/service_tokens', { name: 'Payroll', topics: ['onboarding'] }, token)
      const began = performance.now()
      await rotateToEnd()
      const took = performance.now() - began
      while ((await client.get('/registered_users', token)).status !== 401) await pause(20)
      printFigure(
        `a rotation on ${engines} engines`,
        `${Math.round(took)} ms beside 4 writers`,
        'none of them loses a save',
      )
      await load.answered(5)
      expect((await client.get('/events?topic=onboarding', String(made.body['token']))).status).toBe(200)
      await finish()
    },
    TIMEOUT_MS,
  )

  test.each(reached)(
    'a rotation killed at the step "%s" is continued by the command or by the next start',
    async (step) => {
      await prepare()
      const { status } = await (await rotation({ ROTATION_STEP: step })).ended()
      expect({ step, signal: status[1] }).toEqual({ step, signal: 'SIGKILL' })
      await load.answered(5)
      if (reached.indexOf(step) % 2 === 0) await restart('SIGKILL')
      await load.answered(5)
      // If the start already finished a rotation with a generated key, the command would start another one.
      const isOver = engines === 'embedded' && (reached.indexOf(step) % 2 === 0 || step === 'in-place')
      if (!isOver) await rotateToEnd()
      await load.answered(5)
      await finish()
    },
    TIMEOUT_MS,
  )

  test(
    'a second concurrent rotation is refused or does the same work, and one key is left',
    async () => {
      await prepare()
      const first = await rotation({ ROTATION_STEP: 'half', ROTATION_HOLDS: HELD })
      try {
        await first.held()
        const second = await (await rotation()).ended()
        if (engines === 'distributed') expect(second.status).toEqual([0, null])
        else
          expect(second).toEqual({
            status: [1, null],
            said: expect.stringMatching(/^Another process is at a rotation/),
          })
        await load.answered(5)
        first.child.kill('SIGCONT')
        expect((await first.ended()).status).toEqual([0, null])
        await load.answered(5)
        await finish()
      } finally {
        first.child.kill('SIGKILL')
      }
    },
    TIMEOUT_MS,
  )

  test(
    `a rotation killed at ${kills} random moments, sometimes with the server, is completed by one that is not killed`,
    async () => {
      await prepare()
      for (let kill = 1; kill <= kills; kill++) {
        const { child, ended } = await rotation()
        await pause(random() * LATEST)
        child.kill('SIGKILL')
        await ended()
        if (kill % 3 === 0) await restart('SIGKILL')
        await load.answered(2)
      }
      await rotateToEnd()
      await finish()
    },
    TIMEOUT_MS,
  )

  test(
    'after all rotations exactly the acknowledged saves are there, once, and can be decrypted',
    async () => {
      await load.finish()
      await endServer(server)
      expect(await installation.audit(load, environment)).toEqual(NOTHING_WRONG)
    },
    TIMEOUT_MS,
  )
}

describe.each(sized<readonly EngineNames[]>(['embedded'], ENGINES))('on %s engines', suite)

import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { keepLog } from '../../../infra/engines/jest/kept-logs.ts'
import { type Arrive, type ArriveOptions, type Contracts, startArrive } from '../../app/compose.ts'
import { loadContracts } from '../../app/contracts.ts'
import { MODULES } from '../../app/modules.ts'
import { createLogger } from '../../app/observing/logs.ts'
import type { Rebuilt } from '../../app/rebuilding/replay.ts'
import { readSettings } from '../../app/settings/settings.ts'
import type { Settings } from '../../kernel/index.ts'
import { type EngineNames, newEngines } from './engines.ts'
import { isRunning, runningArrive } from './running.ts'

/** The first administrator; in a running installation, the one configured by its operator. */
export const ADMIN = {
  email: process.env['TEST_ADMIN_EMAIL'] ?? 'office@agency.example',
  password: process.env['TEST_ADMIN_PASSWORD'] ?? 'a lamp in the window',
} as const

/** A running product with a separate data folder, for tests. */
export interface TestArrive {
  readonly dataDir: string
  /** All bytes in its engines, with their locations. */
  readonly stored: () => Promise<readonly (readonly [string, Buffer])[]>
  readonly origin: () => string
  readonly arrive: () => Arrive
  readonly rebuild: () => Promise<readonly Rebuilt[]>
  readonly logged: () => string
  readonly restart: (environment?: Readonly<Record<string, string>>) => Promise<void>
  /** Starts the next version of the product on the same data. */
  readonly upgrade: (contracts: Contracts) => Promise<void>
  readonly stop: () => Promise<void>
  /** Stops it and removes its data. */
  readonly end: () => Promise<void>
}

export interface TestOptions extends ArriveOptions {
  /** Default: those built from this tree. */
  readonly contracts?: Contracts
  /** Default: the embedded ones. */
  readonly engines?: EngineNames
}

/** Starts the product in this process on a free port and a new folder, or uses the running installation. */
export async function startTestArrive(
  environment: Readonly<Record<string, string>> = {},
  { contracts: shipped = loadContracts(), engines: name = 'embedded', ...options }: TestOptions = {},
): Promise<TestArrive> {
  if (isRunning) return runningArrive(environment)
  const engines = await newEngines(name)
  const lines: string[] = []
  const { modules = MODULES } = options
  let contracts = shipped
  let arrive = await run(environment).catch(async (error: unknown) => {
    await engines.end()
    throw error
  })
  let stopped = false

  function settingsOf(more: Readonly<Record<string, string>>): Settings {
    return readSettings({ ...TEST_SETTINGS, ...engines.environment, ...more }, Object.keys(modules))
  }

  async function run(more: Readonly<Record<string, string>>): Promise<Arrive> {
    const started = await startArrive(settingsOf(more), contracts, loggerInto(lines), options)
    await untilJoined(started)
    return started
  }

  /** If processes share their data, documents of another shape are rebuilt before they are read. */
  async function upgrade(next: Contracts): Promise<void> {
    await stop()
    contracts = next
    if (name === 'distributed') {
      const rebuilding = await startArrive(settingsOf(environment), next, loggerInto(lines), {
        ...options,
        rebuildOnly: true,
      })
      await rebuilding.rebuild(true).finally(() => rebuilding.stop())
    }
    arrive = await run(environment)
    stopped = false
  }

  async function stop(): Promise<void> {
    if (!stopped) await arrive.stop()
    stopped = true
  }

  return {
    dataDir: engines.dataDir,
    stored: () => engines.stored(arrive),
    origin: () => `http://127.0.0.1:${arrive.port}`,
    arrive: () => arrive,
    rebuild: () => arrive.rebuild(),
    logged: () => lines.join(''),
    restart: async (more = environment) => {
      await stop()
      arrive = await run(more)
      stopped = false
    },
    upgrade,
    stop,
    end: async () => {
      await stop()
      await engines.end()
    },
  }
}

/** Polling interval in milliseconds. */
const LOOK_MS = 10

/** Joining may take longer than a save waits on a busy machine, so wait for it first. */
async function untilJoined({ workers }: Pick<Arrive, 'workers'>): Promise<void> {
  while (![...workers.projectors, ...workers.reactors].every((one) => one.joined())) await pause(LOOK_MS)
}

/** Default settings of all tests. */
export const TEST_SETTINGS = {
  PORT: '0',
  RATE_LIMITS: 'off',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
} as const

function loggerInto(lines: string[]) {
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      keepLog(String(chunk))
      done()
    },
  })
  return createLogger({ level: 'info', service: 'arrive', version: 'test', destination })
}

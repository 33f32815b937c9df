import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { type Arrive, type ArriveOptions, type Contracts, startArrive } from '../compose.ts'
import { loadContracts } from '../contracts.ts'
import { createLogger } from '../kernel/edge/logs.ts'
import type { Rebuilt } from '../kernel/projector/rebuild.ts'
import { readSettings } from '../kernel/settings.ts'

export const ADMIN = { email: 'office@agency.example', password: 'a lamp in the window' } as const

/** A running product with a data folder of its own, for tests. */
export interface TestArrive {
  readonly dataDir: string
  readonly origin: () => string
  readonly arrive: () => Arrive
  readonly rebuild: () => Promise<readonly Rebuilt[]>
  /** Everything that was logged so far. */
  readonly logged: () => string
  readonly restart: (environment?: Readonly<Record<string, string>>) => Promise<void>
  readonly stop: () => Promise<void>
  /** Stops it and removes the folder. */
  readonly end: () => Promise<void>
}

export interface TestOptions extends ArriveOptions {
  /** Default: those that were built from this tree. */
  readonly contracts?: Contracts
}

/** Starts the product in this process on a free port and a new folder. */
export async function startTestArrive(
  environment: Readonly<Record<string, string>> = {},
  { contracts = loadContracts(), ...options }: TestOptions = {},
): Promise<TestArrive> {
  const dataDir = await newFolder()
  const lines: string[] = []
  let arrive = await run(environment)
  let stopped = false

  function run(more: Readonly<Record<string, string>>): Promise<Arrive> {
    const settings = readSettings({ ...TEST_SETTINGS, DATA_DIR: dataDir, ...more })
    return startArrive(settings, contracts, loggerInto(lines), options)
  }

  async function stop(): Promise<void> {
    if (!stopped) await arrive.stop()
    stopped = true
  }

  return {
    dataDir,
    origin: () => `http://127.0.0.1:${arrive.port}`,
    arrive: () => arrive,
    rebuild: () => arrive.rebuild(),
    logged: () => lines.join(''),
    restart: async (more = environment) => {
      await stop()
      arrive = await run(more)
      stopped = false
    },
    stop,
    end: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A new folder under the system's one for temporary files. */
export function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'arrive-'))
}

/** What every test runs with unless it says otherwise. */
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
      done()
    },
  })
  return createLogger({ level: 'info', service: 'arrive', version: 'test', destination })
}

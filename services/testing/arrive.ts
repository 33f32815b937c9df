import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { type Arrive, startArrive } from '../compose.ts'
import { loadContracts } from '../contracts.ts'
import { createLogger } from '../kernel/edge/logs.ts'
import { readSettings } from '../kernel/settings.ts'

export const ADMIN = { email: 'office@agency.example', password: 'a lamp in the window' } as const

/** A running product with a data folder of its own, for tests. */
export interface TestArrive {
  readonly dataDir: string
  readonly origin: () => string
  readonly arrive: () => Arrive
  /** Everything that was logged so far. */
  readonly logged: () => string
  readonly restart: (environment?: Readonly<Record<string, string>>) => Promise<void>
  readonly stop: () => Promise<void>
  /** Stops it and removes the folder. */
  readonly end: () => Promise<void>
}

/** Starts the product in this process on a free port and a new folder. */
export async function startTestArrive(environment: Readonly<Record<string, string>> = {}): Promise<TestArrive> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arrive-'))
  const lines: string[] = []
  let arrive = await run(environment)
  let stopped = false

  function run(more: Readonly<Record<string, string>>): Promise<Arrive> {
    return startArrive(readSettings({ ...DEFAULTS, DATA_DIR: dataDir, ...more }), loadContracts(), loggerInto(lines))
  }

  async function stop(): Promise<void> {
    if (!stopped) await arrive.stop()
    stopped = true
  }

  return {
    dataDir,
    origin: () => `http://127.0.0.1:${arrive.port}`,
    arrive: () => arrive,
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

const DEFAULTS = { PORT: '0', RATE_LIMITS: 'off', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password } as const

function loggerInto(lines: string[]) {
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  return createLogger({ level: 'info', service: 'arrive', version: 'test', destination })
}

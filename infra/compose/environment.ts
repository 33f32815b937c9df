import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseEnv } from 'node:util'
import { ROOT } from './compose-file.ts'

export interface Environment {
  /** Prefix of containers and volumes. */
  readonly project: string
  /** For `--env-file`. */
  readonly file: string
  readonly values: Readonly<Record<string, string>>
  readonly isNew: boolean
}

const FOLDER = join(ROOT, 'data', 'compose')
const TEST_FOLDER = join(ROOT, 'data', 'compose-test')

const LOCAL = {
  PUBLIC_ORIGIN: 'http://localhost:8088',
  HTTP_PORTS: '127.0.0.1:8088:8088',
  HTTPS_PORTS: '127.0.0.1:8443:443',
}
const TEST = {
  PUBLIC_ORIGIN: 'http://localhost:8089',
  HTTP_PORTS: '127.0.0.1:8089:8089',
  HTTPS_PORTS: '127.0.0.1:8444:443',
  MAIL_PORT: '8026',
  MAIL_FROM: 'care@arrive.local',
  RATE_LIMITS: 'off',
}

/** The operator's `.env` next to compose.yaml, or a generated one with fresh secrets. */
export function environmentOf(root = ROOT, folder = FOLDER): Environment {
  const own = join(root, '.env')
  return existsSync(own) ? read('arrive', own, false) : madeIn(folder, 'arrive', LOCAL)
}

/** Of the installation that tests start alongside any other. */
export function testEnvironment(folder = TEST_FOLDER): Environment {
  return madeIn(folder, 'arrive-test', TEST)
}

function madeIn(folder: string, project: string, values: Readonly<Record<string, string>>): Environment {
  const file = join(folder, '.env')
  const isNew = !existsSync(file)
  if (isNew) make(folder, file, values)
  return read(project, file, isNew)
}

const read = (project: string, file: string, isNew: boolean): Environment => ({
  project,
  file: relative(ROOT, file),
  values: parseEnv(readFileSync(file, 'utf8')) as Record<string, string>,
  isNew,
})

const secret = () => randomBytes(24).toString('hex')

function make(folder: string, file: string, more: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const memberKey = join(folder, 'member.key')
  const values = {
    ...more,
    MASTER_KEY: randomBytes(32).toString('base64'),
    MONGO_ROOT_PASSWORD: secret(),
    MONGO_PASSWORD: secret(),
    MONGO_KEYS_PASSWORD: secret(),
    MONGO_MEMBER_KEY_FILE: memberKey,
    KAFKA_PASSWORD: secret(),
    KAFKA_BROKER_PASSWORD: secret(),
    ADMIN_EMAIL: 'admin@arrive.local',
    ADMIN_PASSWORD: secret(),
    NOTIFY_TO: 'office@arrive.local',
    KAFKA_HEAP: '256m',
    MONGO_CACHE_GB: '0.25',
  }
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(memberKey, randomBytes(756).toString('base64'), { mode: 0o600 })
  // Written last: once it exists, nothing is generated again.
  writeFileSync(file, lines.join(''), { mode: 0o600 })
}

import { join, resolve } from 'node:path'
import { SettingError, whole, wrong } from '../common/setting-values.ts'
import type { DistributedSettings } from '../event-store/engine-types.ts'
import { readKafkaSettings } from '../event-store/kafka/settings.ts'
import { readMongoSettings } from '../event-store/mongo/settings.ts'
import { type ScannerAddress, scannerAddress } from './scanner-address.ts'
import { readerOf } from './setting-files.ts'

export { SettingError } from '../common/setting-values.ts'

/** What the environment of the process says, checked and in its final shape. */
export interface Settings {
  readonly host: string
  readonly port: number
  /** Absent: no metrics are served. */
  readonly metricsPort: number | undefined
  readonly dataDir: string
  readonly textsDir: string
  /** Whether it was named, and so has to be there. */
  readonly textsDirNamed: boolean
  readonly publicOrigin: string
  readonly adminEmail: string | undefined
  readonly adminPassword: string | undefined
  readonly masterKey: string | undefined
  /** The one before, while a rotation is under way. */
  readonly masterKeyPrevious: string | undefined
  readonly smtpUrl: string | undefined
  readonly notifyTo: string | undefined
  readonly rateLimits: boolean
  /** Whether webhooks may go to addresses of private networks, and there without TLS. */
  readonly webhooksPrivate: boolean
  /** Absent: resumes are looked into, and nobody else is asked. */
  readonly resumeScanner: ScannerAddress | undefined
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly trustedHops: number
  readonly services: readonly string[]
  /** Absent: the embedded engines of `dataDir`. */
  readonly distributed: DistributedSettings | undefined
}

export const SERVICES = [
  'identity',
  'applications',
  'onboarding',
  'notifications',
  'downstream',
  'office',
  'web',
] as const
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings. An empty value is an unset one. @throws SettingError */
export function readSettings(environment: Environment): Settings {
  const read = readerOf(environment)
  const port = whole('PORT', read('PORT'), { least: 0, most: 65_535 }) ?? 8_080
  const dataDir = resolve(read('DATA_DIR') ?? './data')
  const settings: Settings = {
    host: read('HOST') ?? '127.0.0.1',
    port,
    metricsPort: whole('METRICS_PORT', read('METRICS_PORT'), { least: 0, most: 65_535 }),
    dataDir,
    textsDir: resolve(read('TEXTS_DIR') ?? join(dataDir, 'texts')),
    textsDirNamed: read('TEXTS_DIR') !== undefined,
    publicOrigin: origin('PUBLIC_ORIGIN', read('PUBLIC_ORIGIN') ?? `http://localhost:${port}`),
    adminEmail: email('ADMIN_EMAIL', read('ADMIN_EMAIL')),
    adminPassword: password('ADMIN_PASSWORD', read('ADMIN_PASSWORD')),
    masterKey: masterKey('MASTER_KEY', read('MASTER_KEY')),
    masterKeyPrevious: masterKey('MASTER_KEY_PREVIOUS', read('MASTER_KEY_PREVIOUS')),
    smtpUrl: smtp('SMTP_URL', read('SMTP_URL')),
    notifyTo: email('NOTIFY_TO', read('NOTIFY_TO')),
    logLevel: logLevel('LOG_LEVEL', read('LOG_LEVEL')),
    rateLimits: onOrOff('RATE_LIMITS', read('RATE_LIMITS')),
    webhooksPrivate: onOrOff('WEBHOOKS_PRIVATE', read('WEBHOOKS_PRIVATE') ?? 'off'),
    resumeScanner: scannerAddress('RESUME_SCANNER', read('RESUME_SCANNER')),
    trustedHops: whole('TRUSTED_HOPS', read('TRUSTED_HOPS'), { least: 0, most: 10 }) ?? 0,
    services: services('SERVICES', read('SERVICES')),
    distributed: distributed(read),
  }
  refuseHalfMail(settings)
  refuseKeyOfItsOwn(settings)
  refuseSameKeys(settings)
  return settings
}

function origin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`) {
    throw wrong(name, 'an address like https://agency.example, without a path')
  }
  return url.origin
}

function email(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && (!/^[^\s@]+@[^\s@]+$/.test(value) || value.length > 254)) {
    throw wrong(name, 'an e-mail address')
  }
  return value
}

function password(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && (value.length < 8 || value.length > 256)) throw wrong(name, '8 to 256 characters long')
  return value
}

function masterKey(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && Buffer.from(value, 'base64').length !== 32) {
    throw wrong(name, '32 random bytes in base64 (openssl rand -base64 32)')
  }
  return value
}

function smtp(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && !/^smtps?:\/\/[^/]/.test(value)) throw wrong(name, 'an address like smtp://host:587')
  return value
}

function logLevel(name: string, value = 'info'): Settings['logLevel'] {
  const level = LOG_LEVELS.find((known) => known === value)
  if (level === undefined) throw wrong(name, `one of ${LOG_LEVELS.join(', ')}`)
  return level
}

function onOrOff(name: string, value = 'on'): boolean {
  if (value !== 'on' && value !== 'off') throw wrong(name, '"on" or "off"')
  return value === 'on'
}

function services(name: string, value: string | undefined): readonly string[] {
  if (value === undefined) return SERVICES
  const named = value.split(',').map((part) => part.trim())
  const unknown = named.find((part) => !SERVICES.some((service) => service === part))
  if (unknown !== undefined) throw wrong(name, `a list out of ${SERVICES.join(', ')}`)
  return named
}

/** One without the other would send nothing, and nobody would notice. */
function refuseHalfMail({ smtpUrl, notifyTo }: Settings): void {
  if ((smtpUrl === undefined) === (notifyTo === undefined)) return
  const [missing, set] = smtpUrl === undefined ? ['SMTP_URL', 'NOTIFY_TO'] : ['NOTIFY_TO', 'SMTP_URL']
  throw new SettingError(`${missing} must be set too where ${set} is: mails need both.`)
}

/** Half a set of engines would quietly keep some data on one machine and some on others. */
function distributed(read: (name: string) => string | undefined): DistributedSettings | undefined {
  const pair = ['KAFKA_BROKERS', 'MONGODB_URI']
  const missing = pair.find((name) => read(name) === undefined)
  const set = pair.find((name) => read(name) !== undefined)
  if (missing !== undefined && set !== undefined) {
    throw new SettingError(
      `${missing} must be set too where ${set} is: both for the distributed engines, none for the embedded ones.`,
    )
  }
  const kafka = readKafkaSettings(read)
  return kafka === undefined ? undefined : { kafka, mongo: readMongoSettings(read) }
}

/** Processes that share their data must share the key that it is sealed with. */
function refuseKeyOfItsOwn({ distributed, masterKey }: Settings): void {
  if (distributed === undefined || masterKey !== undefined) return
  throw new SettingError(
    'MASTER_KEY must be set where KAFKA_BROKERS and MONGODB_URI are, to the same in every process.',
  )
}

/** A rotation from a key to itself is a mistake, and would look as if it had been done. */
function refuseSameKeys({ masterKey, masterKeyPrevious }: Settings): void {
  if (masterKeyPrevious === undefined) return
  if (masterKey === undefined) throw new SettingError('MASTER_KEY must be set too where MASTER_KEY_PREVIOUS is.')
  if (Buffer.from(masterKey, 'base64').equals(Buffer.from(masterKeyPrevious, 'base64'))) {
    throw wrong('MASTER_KEY_PREVIOUS', 'the key before, and not MASTER_KEY itself')
  }
}

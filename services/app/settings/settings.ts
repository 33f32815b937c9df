import { join, resolve } from 'node:path'
import { DEFAULT_TIME_ZONE, isTimeZone } from '@arrive/contracts/days.ts'
import { resumeSettings } from '../../applications/module.ts'
import { webhookSettings } from '../../downstream/module.ts'
import { administratorSettings, factorSettings, registrationSettings } from '../../identity/module.ts'
import { type DistributedSettings, type ReadVariable, SettingError, type Settings } from '../../kernel/index.ts'
import { proofSettings } from '../../proof/module.ts'
import { assertApart } from '../../shared/anchor-dir.ts'
import { assertMailsLeave, mailSettings } from '../../shared/mail-settings.ts'
import { onOrOff, size, whole, wrong } from '../../shared/setting-values.ts'
import { readOwnSite } from '../../web/module.ts'
import { MODULES } from '../modules.ts'
import { readerOf } from './environment.ts'
import { readKafkaSettings } from './kafka.ts'
import { readMongoSettings } from './mongo.ts'

export const SERVICES: readonly string[] = Object.keys(MODULES)
const SECRETS = ['ADMIN_PASSWORD', 'SMTP_URL', 'PROOF_KEY']

/** Also reads the services' settings, so that a wrong one stops the start. @throws SettingError */
export function readSettings(environment: Readonly<Record<string, string | undefined>>, services = SERVICES) {
  const read = readerOf(environment, SECRETS)
  const settings = readKernelSettings(read, services)
  readOwnSite(settings)
  return {
    ...settings,
    ...administratorSettings(read),
    ...registrationSettings(read),
    ...factorSettings(read),
    ...mailSettings(read),
    ...webhookSettings(read),
    ...resumeSettings(read),
    ...proofSettings(read),
  }
}

/** Empty values count as unset. @throws SettingError */
function readKernelSettings(read: ReadVariable, all: readonly string[]): Settings {
  const port = whole('PORT', read('PORT'), { least: 0, most: 65_535 }) ?? 8_080
  const dataDir = resolve(read('DATA_DIR') ?? './data')
  const settings: Settings = {
    host: read('HOST') ?? '127.0.0.1',
    port,
    metricsPort: whole('METRICS_PORT', read('METRICS_PORT'), { least: 0, most: 65_535 }),
    tracesTo: collector('OTEL_EXPORTER_OTLP_ENDPOINT', read('OTEL_EXPORTER_OTLP_ENDPOINT')),
    dataDir,
    textsDir: resolve(read('TEXTS_DIR') ?? join(dataDir, 'texts')),
    textsDirNamed: read('TEXTS_DIR') !== undefined,
    publicOrigin: origin('PUBLIC_ORIGIN', read('PUBLIC_ORIGIN') ?? `http://localhost:${port}`),
    timeZone: timeZone('TIME_ZONE', read('TIME_ZONE')),
    masterKey: masterKey('MASTER_KEY', read('MASTER_KEY')),
    masterKeyPrevious: masterKey('MASTER_KEY_PREVIOUS', read('MASTER_KEY_PREVIOUS')),
    logLevel: logLevel('LOG_LEVEL', read('LOG_LEVEL')),
    rateLimits: onOrOff('RATE_LIMITS', read('RATE_LIMITS') ?? 'on'),
    trustedHops: whole('TRUSTED_HOPS', read('TRUSTED_HOPS'), { least: 0, most: 10 }) ?? 0,
    diskReserve: size('DISK_RESERVE', read('DISK_RESERVE') ?? '256M'),
    services: services('SERVICES', read('SERVICES'), all),
    read,
    distributed: distributed(read),
  }
  assertSharedKeyGiven(settings)
  assertDifferentKeys(settings)
  assertApart(settings)
  assertMailsLeave(settings)
  return settings
}

function origin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`) {
    throw wrong(name, 'an address like https://agency.example, without a path')
  }
  return url.origin
}

function timeZone(name: string, value = DEFAULT_TIME_ZONE): string {
  if (!isTimeZone(value)) throw wrong(name, 'the name of a time zone, like America/New_York')
  return value
}

/** An OpenTelemetry collector. Its other settings, such as headers, are OpenTelemetry's own variables. */
function collector(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isPlain = url !== undefined && `${url.username}${url.password}${url.search}${url.hash}` === ''
  if (!isPlain || !['http:', 'https:'].includes(url.protocol)) {
    throw wrong(name, 'an address like http://collector:4318, without a user or a query')
  }
  return url.href.replace(/\/$/, '')
}

function masterKey(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && Buffer.from(value, 'base64').length !== 32) {
    throw wrong(name, '32 random bytes in base64 (openssl rand -base64 32)')
  }
  return value
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const

function logLevel(name: string, value = 'info'): Settings['logLevel'] {
  const level = LOG_LEVELS.find((known) => known === value)
  if (level === undefined) throw wrong(name, `one of ${LOG_LEVELS.join(', ')}`)
  return level
}

function services(name: string, value: string | undefined, all: readonly string[]): readonly string[] {
  if (value === undefined) return all
  const named = value.split(',').map((part) => part.trim())
  const unknown = named.find((part) => !all.includes(part))
  if (unknown !== undefined) throw wrong(name, `a list out of ${all.join(', ')}`)
  return named
}

/** With only one of the two, data would silently be split between machines. */
function distributed(read: ReadVariable): DistributedSettings | undefined {
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

/** Processes that share data must share the master key. */
function assertSharedKeyGiven({ distributed, masterKey }: Settings): void {
  if (distributed === undefined || masterKey !== undefined) return
  throw new SettingError(
    'MASTER_KEY must be set where KAFKA_BROKERS and MONGODB_URI are: to 32 random bytes in base64 ' +
      '(openssl rand -base64 32), the same in every process.',
  )
}

/** A rotation from a key to itself is a mistake that would look like a success. */
function assertDifferentKeys({ masterKey, masterKeyPrevious }: Settings): void {
  if (masterKeyPrevious === undefined) return
  if (masterKey === undefined) throw new SettingError('MASTER_KEY must be set too where MASTER_KEY_PREVIOUS is.')
  if (Buffer.from(masterKey, 'base64').equals(Buffer.from(masterKeyPrevious, 'base64'))) {
    throw wrong('MASTER_KEY_PREVIOUS', 'the key before, and not MASTER_KEY itself')
  }
}

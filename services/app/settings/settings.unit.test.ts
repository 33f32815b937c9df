import { resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { SettingError } from '../../kernel/index.ts'
import { OPENSSL_ROOT } from '../../tests/testing/stamps/openssl-stamp.ts'
import { readSettings, SERVICES } from './settings.ts'

/** A witness's key: the type byte of cosignatures, and 32 bytes. */
const WITNESS = 'w.example/one+17c474a3+BAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH'
const KEY = Buffer.alloc(32, 3).toString('base64')

test('without settings the server runs on embedded engines and listens on this machine only', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 8_080,
    metricsPort: undefined,
    tracesTo: undefined,
    dataDir: resolve('data'),
    textsDir: resolve('data/texts'),
    textsDirNamed: false,
    publicOrigin: 'http://localhost:8080',
    timeZone: 'America/New_York',
    adminEmail: undefined,
    adminPassword: undefined,
    masterKey: undefined,
    masterKeyPrevious: undefined,
    smtpUrl: undefined,
    notifyTo: undefined,
    rateLimits: true,
    webhooksPrivate: false,
    resumeScanner: undefined,
    logLevel: 'info',
    trustedHops: 0,
    diskReserve: 256 * 1_024 ** 2,
    services: SERVICES,
  })
})

const GOOD: readonly (readonly [string, string, object])[] = [
  ['PORT', '0', { port: 0, publicOrigin: 'http://localhost:0' }],
  ['PORT', '65535', { port: 65_535 }],
  ['PORT', ' 8081 ', { port: 8_081 }],
  ['PORT', '', { port: 8_080 }],
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['METRICS_PORT', '9100', { metricsPort: 9_100 }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318/', { tracesTo: 'http://collector:4318' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://one.example/otlp', { tracesTo: 'https://one.example/otlp' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', '', { tracesTo: undefined }],
  ['DATA_DIR', '/var/lib/agency', { dataDir: '/var/lib/agency', textsDir: '/var/lib/agency/texts' }],
  ['TEXTS_DIR', '/etc/texts', { textsDir: '/etc/texts', textsDirNamed: true }],
  ['TEXTS_DIR', 'texts', { textsDir: resolve('texts') }],
  ['PUBLIC_ORIGIN', 'https://agency.example', { publicOrigin: 'https://agency.example' }],
  ['PUBLIC_ORIGIN', 'https://agency.example/', { publicOrigin: 'https://agency.example' }],
  ['PUBLIC_ORIGIN', 'https://Agency.example:8443', { publicOrigin: 'https://agency.example:8443' }],
  ['TIME_ZONE', 'America/Chicago', { timeZone: 'America/Chicago' }],
  ['TIME_ZONE', '', { timeZone: 'America/New_York' }],
  ['ADMIN_EMAIL', 'office@agency.example', { adminEmail: 'office@agency.example' }],
  ['ADMIN_PASSWORD', 'a lamp in the window', { adminPassword: 'a lamp in the window' }],
  ['MASTER_KEY', KEY, { masterKey: KEY }],
  ['MASTER_KEY_PREVIOUS', KEY, { masterKeyPrevious: KEY }],
  ['SMTP_URL', 'smtp://mail.example:587', { smtpUrl: 'smtp://mail.example:587' }],
  ['SMTP_URL', 'smtps://u:p@mail.example', { smtpUrl: 'smtps://u:p@mail.example' }],
  ['SMTP_URL', 'smtp+insecure://relay:25', { smtpUrl: 'smtp+insecure://relay:25' }],
  ['NOTIFY_TO', 'office@agency.example', { notifyTo: 'office@agency.example' }],
  ['MAIL_FROM', 'care@agency.example', { mailFrom: 'care@agency.example' }],
  ['DIGEST', '', { digest: 'off' }],
  ['DIGEST', 'weekly', { digest: 'weekly' }],
  ['MFA', '', { mfa: 'optional' }],
  ['MFA', 'required', { mfa: 'required' }],
  ['REGISTRATION', '', { registration: 'open' }],
  ['REGISTRATION', 'invited', { registration: 'invited' }],
  ['ANCHOR_EVERY', '', { anchorEvery: 3_600_000 }],
  ['ANCHOR_EVERY', '30m', { anchorEvery: 1_800_000 }],
  ['ANCHOR_EVERY', '2d', { anchorEvery: 172_800_000 }],
  ['ANCHOR_WITNESSES', '', { anchorWitnesses: [] }],
  ['ANCHOR_WITNESSES', `${WITNESS} https://w.example/one/`, { anchorWitnesses: [{ url: 'https://w.example/one' }] }],
  [
    'ANCHOR_TSA_URL',
    'http://stamps.example/tsa',
    { anchorTsa: { url: 'http://stamps.example/tsa', policy: undefined } },
  ],
  ['ANCHOR_TSA_POLICY', '1.2.3.4.1', { anchorTsa: { policy: '1.2.3.4.1' } }],
  ['RATE_LIMITS', 'off', { rateLimits: false }],
  ['RATE_LIMITS', 'on', { rateLimits: true }],
  ['WEBHOOKS_PRIVATE', 'on', { webhooksPrivate: true }],
  ['TRUSTED_HOPS', '2', { trustedHops: 2 }],
  ['DISK_RESERVE', '0M', { diskReserve: 0 }],
  ['DISK_RESERVE', '20G', { diskReserve: 20 * 1_024 ** 3 }],
  [
    'RESUME_SCANNER',
    'clamd://av:3311',
    { resumeScanner: { protocol: 'clamd', at: { host: 'av', port: 3_311 }, url: 'clamd://av:3311' } },
  ],
  [
    'RESUME_SCANNER',
    'clamd://[::1]',
    { resumeScanner: { protocol: 'clamd', at: { host: '::1', port: 3_310 }, url: 'clamd://[::1]' } },
  ],
  [
    'RESUME_SCANNER',
    'clamd:///run/clamd.sock',
    { resumeScanner: { protocol: 'clamd', at: { path: '/run/clamd.sock' }, url: 'clamd:///run/clamd.sock' } },
  ],
  [
    'RESUME_SCANNER',
    'icap://av/scan',
    { resumeScanner: { protocol: 'icap', at: { host: 'av', port: 1_344 }, url: 'icap://av/scan' } },
  ],
  ['SERVICES', 'identity', { services: ['identity'] }],
  ['SERVICES', ' identity , onboarding ', { services: ['identity', 'onboarding'] }],
  ['LOG_LEVEL', 'warn', { logLevel: 'warn' }],
]

const BESIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SMTP_URL: { NOTIFY_TO: 'office@agency.example' },
  NOTIFY_TO: { SMTP_URL: 'smtp://mail.example' },
  ANCHOR_TSA_URL: { ANCHOR_TSA_CA: OPENSSL_ROOT },
  ANCHOR_TSA_POLICY: { ANCHOR_TSA_URL: 'http://stamps.example/tsa', ANCHOR_TSA_CA: OPENSSL_ROOT },
  MAIL_FROM: { SMTP_URL: 'smtp://mail.example', NOTIFY_TO: 'office@agency.example' },
  REGISTRATION: {
    MAIL_FROM: 'care@agency.example',
    SMTP_URL: 'smtp://mail.example',
    NOTIFY_TO: 'office@agency.example',
  },
  MASTER_KEY_PREVIOUS: { MASTER_KEY: Buffer.alloc(32, 4).toString('base64') },
}

test.each(GOOD)('the setting %s=%j is accepted', (name, value, expected) => {
  expect(readSettings({ ...BESIDE[name], [name]: value })).toMatchObject(expected)
})

test.each([
  ['NOTIFY_TO', { SMTP_URL: 'smtp://mail.example' }],
  ['SMTP_URL', { NOTIFY_TO: 'office@agency.example' }],
  ['ANCHOR_TSA_CA', { ANCHOR_TSA_URL: 'http://stamps.example' }],
  ['ANCHOR_TSA_URL', { ANCHOR_TSA_CA: OPENSSL_ROOT }],
  ['ANCHOR_TSA_URL', { ANCHOR_TSA_POLICY: '1.2.3' }],
  ['SMTP_URL', { MAIL_FROM: 'care@agency.example' }],
  ['MAIL_FROM', { REGISTRATION: 'invited' }],
  ['MAIL_FROM', { REGISTRATION: 'invited', SMTP_URL: 'smtp://mail.example', NOTIFY_TO: 'office@agency.example' }],
  ['MASTER_KEY', { MASTER_KEY_PREVIOUS: KEY }],
  ['MASTER_KEY_PREVIOUS', { MASTER_KEY: KEY, MASTER_KEY_PREVIOUS: KEY }],
  ['MASTER_KEY', { KAFKA_BROKERS: 'one:9092', MONGODB_URI: 'mongodb://one' }],
])('a missing setting that another one requires is named: %s', (name, environment) => {
  expect(() => readSettings(environment)).toThrow(new RegExp(`^${name} .*must be`))
})

const BAD: readonly (readonly [string, string])[] = [
  ['PORT', '65536'],
  ['LOG_LEVEL', 'loud'],
  ['SERVICES', 'kitchen'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', '8o80'],
  ['PORT', '0x50'],
  ['PORT', '1e3'],
  ['METRICS_PORT', 'yes'],
  ['TRUSTED_HOPS', '11'],
  ['DISK_RESERVE', '256'],
  ['DISK_RESERVE', '1.5G'],
  ['DISK_RESERVE', '2GB'],
  ['PUBLIC_ORIGIN', 'agency.example'],
  ['PUBLIC_ORIGIN', 'ftp://agency.example'],
  ['PUBLIC_ORIGIN', 'https://agency.example/office'],
  ['PUBLIC_ORIGIN', 'https://agency.example/?a=1'],
  ['PUBLIC_ORIGIN', 'https://agency.example/#top'],
  ['PUBLIC_ORIGIN', 'https://user:secret@agency.example'],
  ['ADMIN_EMAIL', 'office'],
  ['ADMIN_EMAIL', 'two words@agency.example'],
  ['ADMIN_EMAIL', `${'a'.repeat(250)}@x.example`],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_PASSWORD', 'x'.repeat(257)],
  ['MASTER_KEY', 'short'],
  ['MASTER_KEY', Buffer.alloc(31).toString('base64')],
  ['MASTER_KEY', Buffer.alloc(33).toString('base64')],
  ['MASTER_KEY_PREVIOUS', 'short'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'http://mail.example'],
  ['NOTIFY_TO', 'nobody'],
  ['ANCHOR_EVERY', '60'],
  ['ANCHOR_EVERY', '0h'],
  ['ANCHOR_EVERY', '1w'],
  ['ANCHOR_MAILTO', 'notary'],
  ['ANCHOR_TSA_URL', 'ftp://stamps.example'],
  ['ANCHOR_TSA_URL', 'https://me:secret@stamps.example'],
  ['ANCHOR_TSA_CA', '/nowhere/root.pem'],
  ['ANCHOR_TSA_CA', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
  ['ANCHOR_TSA_POLICY', 'baseline'],
  ['ANCHOR_WITNESSES', 'https://w.example'],
  ['ANCHOR_WITNESSES', `${WITNESS}`],
  ['ANCHOR_WITNESSES', `${WITNESS} ftp://w.example`],
  ['ANCHOR_WITNESSES', `${WITNESS} https://me:secret@w.example`],
  ['ANCHOR_WITNESSES', `${WITNESS.replace('17c474a3', '17c474a4')} https://w.example`],
  ['ANCHOR_WITNESSES', `${WITNESS} https://w.example, ${WITNESS} https://v.example`],
  ['SMTP_URL', 'smtp://mail.example?ignoreTLS=true'],
  ['SMTP_URL', 'smtp://mail.example:99999'],
  ['SMTP_URL', 'smtp+secure://mail.example'],
  ['TIME_ZONE', 'Charlotte'],
  ['TIME_ZONE', '-05:00'],
  ['RATE_LIMITS', 'no'],
  ['RATE_LIMITS', 'OFF'],
  ['WEBHOOKS_PRIVATE', 'yes'],
  ['RESUME_SCANNER', 'av:3310'],
  ['RESUME_SCANNER', 'http://av/scan'],
  ['RESUME_SCANNER', 'clamd://'],
  ['RESUME_SCANNER', 'clamd://av/scan'],
  ['RESUME_SCANNER', 'icap://av'],
  ['RESUME_SCANNER', 'icap:///scan'],
  ['RESUME_SCANNER', 'icap://me:secret@av/scan'],
  ['SERVICES', 'identity,kitchen'],
  ['SERVICES', 'identity,,web'],
]

describe('a wrong value stops the start with one line that names the variable', () => {
  test.each(BAD)('of %s=%j', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingError)
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be .*\\.$`))
  })

  test.each([
    ['KAFKA_BROKERS', 'MONGODB_URI'],
    ['MONGODB_URI', 'KAFKA_BROKERS'],
  ])('of %s without %s', (set, missing) => {
    expect(() => readSettings({ [set]: 'x' })).toThrow(new RegExp(`^${missing} must be set too where ${set} is`))
  })

  test('without repeating a secret', () => {
    for (const name of ['ADMIN_PASSWORD', 'MASTER_KEY', 'SMTP_URL']) {
      expect(() => readSettings({ [name]: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
    }
  })
})

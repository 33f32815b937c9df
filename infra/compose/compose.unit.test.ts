import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings, SERVICES } from '@arrive/services/app/settings/settings.ts'
import { OPENSSL_ROOT } from '@arrive/services/tests/testing/stamps/openssl-stamp.ts'
import { describe, expect, test } from '@jest/globals'
import { Ajv } from 'ajv'
import { asked, type ComposeFile, composeText, ROOT, readCompose } from './compose-file.ts'
import { localImages } from './local-images.ts'

const ENVIRONMENT: Readonly<Record<string, string>> = {
  PUBLIC_ORIGIN: 'https://agency.example',
  MASTER_KEY: randomBytes(32).toString('base64'),
  MONGO_ROOT_PASSWORD: 'aa',
  MONGO_PASSWORD: 'bb',
  MONGO_KEYS_PASSWORD: 'cc',
  KAFKA_PASSWORD: 'dd',
  KAFKA_BROKER_PASSWORD: 'ee',
  MONGO_MEMBER_KEY_FILE: './member.key',
  ADMIN_EMAIL: 'office@agency.example',
  ADMIN_PASSWORD: 'a lamp in the window',
  NOTIFY_TO: 'office@agency.example',
}
const WITNESS = 'w.example/one+17c474a3+BAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH'
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const file: ComposeFile = readCompose(ENVIRONMENT)
const services = Object.entries(file.services)
const ours = services.filter(([, { build }]) => build !== undefined)

/** Errors of the Compose Specification's schema; empty if valid. */
function troubleWith(compose: unknown): string {
  // Without `$schema`, because ajv doesn't know that spelling.
  const { $schema: _, ...schema } = JSON.parse(read('infra/compose/vendored/compose-spec.json'))
  const ajv = new Ajv({ strict: false, validateFormats: false })
  return ajv.validate(schema, compose) ? '' : ajv.errorsText()
}

describe('compose.yaml', () => {
  test('matches the Compose Specification’s schema, and a broken copy does not', () => {
    expect(troubleWith(file)).toBe('')
    const wrong = { ...file, services: { ...file.services, proxy: { ...file.services['proxy'], restarts: 'always' } } }
    expect(troubleWith(wrong)).toMatch(/services\/proxy must NOT have additional properties/)
  })

  test.each(services)('pins the image of %s to one version', (_, { image }) => {
    expect(image).toMatch(/^[a-z/]+:v?\d+\.\d+\.\d+(?:-[a-z]+)?$/)
  })

  test.each(services)(
    'names only files that exist: %s',
    (_, { volumes = [], secrets = [], networks = [], depends_on = {}, build }) => {
      for (const volume of volumes) {
        const [from = ''] = volume.split(':')
        expect({ from, there: from.startsWith('.') ? existsSync(join(ROOT, from)) : from in file.volumes }).toEqual({
          from,
          there: true,
        })
      }
      expect(Object.keys(file.secrets)).toEqual(expect.arrayContaining([...secrets]))
      expect(Object.keys(file.networks)).toEqual(expect.arrayContaining([...networks]))
      expect(Object.keys(file.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)))
      if (build !== undefined) expect(existsSync(join(ROOT, build.dockerfile))).toBe(true)
    },
  )

  test.each(services.filter(([, { build }]) => build === undefined))(
    'leaves no anonymous volume for %s',
    (_, { image, volumes = [], tmpfs = [] }) => {
      const standIn = localImages().find(({ name }) => name === image)?.standIn
      // The volume folders of the original image.
      const [, declared = '[]'] = /^VOLUME (.*)$/m.exec(read(`infra/compose/images/local/${standIn}.Dockerfile`)) ?? []
      const mounted = [...tmpfs, ...volumes.map((volume) => volume.split(':')[1])]
      expect(mounted).toEqual(expect.arrayContaining(JSON.parse(declared)))
    },
  )

  test.each(services.filter(([name]) => name !== 'mongo-init'))(
    'has a health check for %s',
    (_, { healthcheck, build }) => {
      // The services' image has its own health check.
      expect(build === undefined ? healthcheck : read(build.dockerfile).includes('HEALTHCHECK')).toBeTruthy()
    },
  )

  test('starts the services only once the engines are healthy and the replica set is initiated', () => {
    for (const [, { depends_on = {} }] of ours) {
      expect(Object.entries(depends_on).map(([name, { condition }]) => `${name} ${condition}`)).toEqual([
        ...[1, 2, 3].map((number) => `kafka-${number} service_healthy`),
        'mongo-init service_completed_successfully',
      ])
    }
  })

  test('requires every secret, and example.env names every variable that it requires', () => {
    const all = asked(composeText())
    const named = [...read('infra/compose/example.env').matchAll(/^(?<hidden># )?(?<name>[A-Z_]+)=/gm)]
    const shown = new Map(
      named.map(({ groups }) => [groups?.name ?? '', groups?.hidden === undefined ? 'needed' : 'optional']),
    )
    expect(Object.fromEntries([...shown].sort())).toEqual(Object.fromEntries([...all].sort()))
    const unset = ['MASTER_KEY_PREVIOUS', 'PROOF_KEY']
    const secret = [...all].filter(([name]) => /KEY|PASSWORD/.test(name) && !unset.includes(name))
    for (const [name, way] of secret) expect({ name, way }).toEqual({ name, way: 'needed' })
    for (const name of Object.keys(ENVIRONMENT)) {
      const { [name]: _, ...rest } = ENVIRONMENT
      expect(() => readCompose(rest)).toThrow(`${name} must be set`)
      expect(() => readCompose({ ...rest, [name]: '' })).toThrow(`${name} must be set`)
    }
  })
})

describe('the services of compose.yaml', () => {
  test('are all services of the product, each with valid settings', () => {
    const settings = ours.map(([, { environment }]) => readSettings(environment ?? {}))
    expect(settings.flatMap(({ services: names }) => names).sort()).toEqual([...SERVICES].sort())
    for (const { distributed, trustedHops, host } of settings) {
      expect([host, trustedHops]).toEqual(['0.0.0.0', 1])
      expect(distributed?.kafka).toMatchObject({ replication: 3, minInSync: 2, partitions: 6 })
      expect(distributed?.kafka.sasl).toEqual({ mechanism: 'plain', username: 'arrive', password: 'dd' })
      const { database, uri, keysUri = '' } = distributed?.mongo ?? { uri: '' }
      expect([database, new URL(uri).username, new URL(keysUri).username]).toEqual(['arrive', 'arrive', 'arrive_keys'])
    }
  })

  test.each(ours)('run without privileges on a read-only file system: %s', (_, { read_only, cap_drop, ports }) => {
    expect({ read_only, cap_drop, ports }).toEqual({ read_only: true, cap_drop: ['ALL'], ports: undefined })
  })

  test('keep erasures and log checkpoints in a volume of their own', () => {
    const kept = ours.filter(([, { environment }]) => environment?.['ANCHOR_DIR'] !== undefined)
    expect(kept.map(([name]) => name)).toEqual(['identity', 'proof'])
    const [folder, ...others] = new Set(kept.map(([, { environment }]) => environment?.['ANCHOR_DIR']))
    expect(others).toEqual([])
    for (const [, { volumes }] of kept) expect(volumes).toEqual([`anchor:${folder}`])
    const mounts = services.flatMap(([, { volumes = [] }]) => volumes)
    expect(mounts.filter((mount) => mount.startsWith('anchor:'))).toHaveLength(kept.length)
    // A new volume gets the owner of the image's folder below it.
    expect(read('infra/compose/images/services.Dockerfile')).toContain(`chown node:node ${folder}\nUSER node`)
  })

  test('send log checkpoints to every configured anchor', () => {
    const named: Readonly<Record<string, string>> = {
      ANCHOR_EVERY: '2h',
      ANCHOR_MAILTO: 'log@lawyer.example',
      ANCHOR_TSA_CA: OPENSSL_ROOT.replaceAll('\n', ''),
      ANCHOR_TSA_POLICY: '1.2.3.4.1',
      ANCHOR_TSA_URL: 'https://stamps.example/tsa',
      ANCHOR_WITNESSES: `${WITNESS} https://witness.example/prefix`,
      SMTP_URL: 'smtp://mail.example:587',
      PROOF_KEY: randomBytes(32).toString('base64'),
    }
    const [sealing, ...others] = Object.values(readCompose({ ...ENVIRONMENT, ...named }).services).filter(
      ({ environment }) => environment?.['SERVICES']?.split(',').includes('proof'),
    )
    expect(others).toEqual([])
    expect(sealing?.environment).toMatchObject(named)
    const settings = readSettings(sealing?.environment ?? {})
    const { anchorEvery, anchorMailTo, anchorWitnesses, anchorTsa, smtpUrl, proofKey } = settings
    expect({ anchorEvery, anchorMailTo, smtpUrl, witnesses: anchorWitnesses.map(({ url }) => url) }).toEqual({
      anchorEvery: 7_200_000,
      anchorMailTo: 'log@lawyer.example',
      smtpUrl: 'smtp://mail.example:587',
      witnesses: ['https://witness.example/prefix'],
    })
    expect(anchorTsa).toMatchObject({ url: 'https://stamps.example/tsa', policy: '1.2.3.4.1' })
    expect(anchorTsa?.trusted).toHaveLength(1)
    expect(proofKey).toHaveLength(32)
    // All anchor settings that the operations guide mentions.
    const reported = read('docs/operations.md').match(/\bANCHOR_[A-Z_]+/g) ?? []
    expect(reported).toEqual(expect.arrayContaining(Object.keys(named).filter((name) => name.startsWith('ANCHOR_'))))
    expect(Object.keys(sealing?.environment ?? {})).toEqual(expect.arrayContaining(reported))
  })

  test('have two replicas each if they answer calls', () => {
    const replicas = Object.fromEntries(ours.map(([name, { deploy }]) => [name, deploy?.replicas]))
    expect(replicas).toEqual({
      identity: 2,
      applications: 2,
      onboarding: 2,
      personnel: 2,
      screening: 2,
      downstream: 2,
      office: 2,
      papers: 2,
      proof: 2,
      notifications: 1,
    })
  })
})

describe('the engines of compose.yaml', () => {
  const engines = (image: RegExp) =>
    services.filter(([name, service]) => image.test(service.image) && name !== 'mongo-init')

  test('publish no ports outside the internal network', () => {
    expect(file.networks['engines']).toEqual({ internal: true })
    for (const [, { networks, ports }] of [...engines(/kafka/), ...engines(/^mongo/)]) {
      expect({ networks, ports }).toEqual({ networks: ['engines'], ports: undefined })
    }
  })

  test('include three brokers with two in-sync replicas, unlimited retention and no automatic topics', () => {
    const brokers = engines(/kafka/)
    expect(brokers).toHaveLength(3)
    for (const [name, { environment = {}, volumes }] of brokers) {
      expect(environment).toMatchObject({
        KAFKA_NODE_ID: name.slice(-1),
        KAFKA_ADVERTISED_LISTENERS: `CLIENTS://${name}:9092,BROKERS://${name}:9094`,
        KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
        KAFKA_DEFAULT_REPLICATION_FACTOR: '3',
        KAFKA_MIN_INSYNC_REPLICAS: '2',
        KAFKA_UNCLEAN_LEADER_ELECTION_ENABLE: 'false',
        KAFKA_LOG_RETENTION_MS: '-1',
      })
      expect(volumes).toEqual([`${name}:${environment['KAFKA_LOG_DIRS']}`])
    }
  })

  test('require a login on every listener', () => {
    for (const [, { environment = {} }] of engines(/kafka/)) {
      const doors = (environment['KAFKA_LISTENERS'] ?? '').split(',').map((door) => door.split(':')[0])
      const asking = (environment['KAFKA_LISTENER_SECURITY_PROTOCOL_MAP'] ?? '').split(',')
      expect(asking.sort()).toEqual(doors.map((door) => `${door}:SASL_PLAINTEXT`).sort())
      for (const door of doors) {
        expect(environment[`KAFKA_LISTENER_NAME_${door}_PLAIN_SASL_JAAS_CONFIG`]).toMatch(
          / required .*user_\w+="\w+";$/,
        )
      }
    }
  })

  test('include three MongoDB members, all initiated by the replica set job', () => {
    const members = engines(/^mongo/).map(([name]) => name)
    expect(members).toEqual(['mongo-1', 'mongo-2', 'mongo-3'])
    for (const name of members) expect(read('infra/compose/mongo-init.js')).toContain(`'${name}'`)
  })

  test('have the versions that the tests run on', () => {
    expect(read('infra/engines/local/downloads.ts')).toContain(file.services['kafka-1']?.image.split(':')[1])
    const node = JSON.parse(read('package.json')).dependencies.node
    expect(read('infra/compose/images/services.Dockerfile').match(/node:[\d.]+-slim/g)).toEqual([
      `node:${node}-slim`,
      `node:${node}-slim`,
    ])
  })
})

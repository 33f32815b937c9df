import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { generate } from 'selfsigned'
import { startKafka } from './kafka.ts'
import { startMongo } from './mongo.ts'
import { freePort } from './ports.ts'

export interface SecuredEngines {
  readonly environment: Readonly<Record<string, string>>
  /** A certificate of another authority, which did not sign theirs. */
  readonly foreignAuthority: string
  readonly end: () => Promise<void>
}

const NAME = 'arrive'
const PASSWORD = randomBytes(12).toString('hex')

export async function startSecured(): Promise<SecuredEngines> {
  const folder = await mkdtemp(join(tmpdir(), 'arrive-secured-'))
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  const own = await certificate()
  const authority = await file('authority.pem', own.cert)
  const kafka = await securedKafka(own)
  const mongo = await securedMongo(await file('mongod.pem', own.private + own.cert), await file('set.key', PASSWORD))
  const login = { KAFKA_SASL: 'PLAIN', KAFKA_USERNAME: NAME, KAFKA_PASSWORD: PASSWORD }
  const topics = { KAFKA_REPLICATION: '1', KAFKA_PARTITIONS: '1' }
  return {
    environment: {
      ...{ KAFKA_BROKERS: kafka.brokers, KAFKA_TLS: authority, ...login, ...topics },
      ...{ MONGODB_URI: mongo.uri, MONGODB_TLS_CA: authority },
      ...{ DATA_DIR: join(folder, 'data'), MASTER_KEY: randomBytes(32).toString('base64') },
    },
    foreignAuthority: await file('foreign.pem', (await certificate()).cert),
    end: async () => {
      await Promise.all([kafka.end(), mongo.end()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Certificate {
  readonly private: string
  readonly cert: string
}

/** A self-signed certificate for 127.0.0.1, with its key. */
async function certificate(): Promise<Certificate> {
  const altNames = [{ type: 7 as const, ip: '127.0.0.1' }]
  return generate([{ name: 'commonName', value: 'arrive' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames },
    ],
  })
}

/** Adds a listener with TLS and a password to the one for health checks. */
async function securedKafka({ private: key, cert }: Certificate) {
  const [open, secured, controller] = [await freePort(), await freePort(), await freePort()]
  const login = `org.apache.kafka.common.security.plain.PlainLoginModule required user_${NAME}="${PASSWORD}";`
  const kafka = await startKafka({
    port: open,
    settings: {
      'controller.quorum.voters': `1@127.0.0.1:${controller}`,
      listeners: `PLAINTEXT://127.0.0.1:${open},SECURED://127.0.0.1:${secured},CONTROLLER://127.0.0.1:${controller}`,
      'advertised.listeners': `PLAINTEXT://127.0.0.1:${open},SECURED://127.0.0.1:${secured}`,
      'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SECURED:SASL_SSL',
      'listener.name.secured.sasl.enabled.mechanisms': 'PLAIN',
      'listener.name.secured.plain.sasl.jaas.config': login,
      'listener.name.secured.ssl.keystore.type': 'PEM',
      'listener.name.secured.ssl.keystore.key': inOneLine(key),
      'listener.name.secured.ssl.keystore.certificate.chain': inOneLine(cert),
    },
  })
  return { ...kafka, brokers: `127.0.0.1:${secured}` }
}

// In a properties file, a backslash continues a value.
const inOneLine = (pem: string) => pem.trim().replaceAll(/\r?\n/g, '\\n')

async function securedMongo(certificateFile: string, keyFile: string) {
  const tls = ['--tlsMode', 'preferTLS', '--tlsCertificateKeyFile', certificateFile]
  const mongo = await startMongo({ more: [...tls, '--auth', '--keyFile', keyFile] })
  const client = new MongoClient(mongo.uri)
  try {
    await client.db('admin').command({ createUser: NAME, pwd: PASSWORD, roles: ['root'] })
  } finally {
    await client.close()
  }
  const uri = new URL(mongo.uri)
  Object.assign(uri, { username: NAME, password: PASSWORD })
  uri.searchParams.set('authSource', 'admin')
  uri.searchParams.set('tls', 'true')
  return { ...mongo, uri: uri.href }
}

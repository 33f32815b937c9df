import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type SecuredEngines, startSecured } from '../../../infra/engines/secured.ts'
import { createClient } from '../testing/client.ts'
import { newStaff } from '../testing/people.ts'
import { named } from '../testing/requests.ts'
import { killServers, spawnServer, startServer } from '../testing/server.ts'

let engines: SecuredEngines

beforeAll(async () => {
  engines = await startSecured()
}, 60_000)
afterAll(async () => {
  await killServers()
  await engines.end()
})

test('engines behind TLS and passwords serve a save and its read', async () => {
  const server = await startServer(engines.environment)
  const client = createClient(server.origin)
  const { token } = await newStaff(client, 'alex@mail.example')
  const saved = await client.post('/job', sampleBody(named(forms, 'job')), token)
  expect(saved).toMatchObject({ status: 200 })
  expect(await client.rows('/get_job_data', token, 'job_data')).toHaveLength(1)
}, 60_000)

const WRONG: readonly (readonly [what: string, wrong: () => Record<string, string>, names: string])[] = [
  ['a wrong password of Kafka', () => ({ KAFKA_PASSWORD: 'not it' }), 'KAFKA_'],
  ['an authority that has not signed the certificate of Kafka', () => ({ KAFKA_TLS: foreign() }), 'KAFKA_'],
  ['Kafka without TLS', () => ({ KAFKA_TLS: 'off' }), 'KAFKA_'],
  ['a wrong password of MongoDB', () => ({ MONGODB_URI: withPassword('not-it') }), 'MONGODB_URI'],
  ['an authority that has not signed the certificate of MongoDB', () => ({ MONGODB_TLS_CA: foreign() }), 'MONGODB_'],
]

test.each(WRONG)(
  '%s stops the start with a sentence without a password',
  async (_, wrong, names) => {
    const server = spawnServer({ ...engines.environment, ...wrong() })
    const { code } = await server.ended
    expect(code).toBe(1)
    const lines = server.stderr().trim().split('\n')
    expect(lines.at(-1)).toContain(names)
    for (const secret of [engines.environment['KAFKA_PASSWORD'], 'not it', 'not-it']) {
      expect(server.stderr() + server.stdout()).not.toContain(secret)
    }
  },
  60_000,
)

const foreign = () => engines.foreignAuthority

function withPassword(password: string): string {
  const uri = new URL(String(engines.environment['MONGODB_URI']))
  uri.password = password
  return uri.href
}

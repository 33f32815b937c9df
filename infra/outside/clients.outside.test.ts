import { cpSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { texts } from '@arrive/contracts/generated/texts.js'
import { startTestArrive, type TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { createClient } from '@arrive/services/tests/testing/client.ts'
import { adminToken, newApplicant, newStaff, type Staff } from '@arrive/services/tests/testing/people.ts'
import { sampleRequest } from '@arrive/services/tests/testing/requests.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { generatorJar, needTool, run } from './tools.ts'

/** A fresh machine downloads the generated clients' dependencies. */
const LONG = 600_000

let folder: string
let jar: string
let arrive: TestArrive
let admin: string
let ann: Staff
const client = createClient(() => arrive.origin())
const at = (...path: string[]) => join(folder, ...path)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arrive-clients-'))
  jar = await generatorJar(folder)
  arrive = await startTestArrive()
  admin = await adminToken(client)
  ann = await newStaff(client, 'ann.núñez@mail.example')
  await fill()
  await writeFile(at('openapi.json'), (await client.get('/openapi.json')).bytes)
}, LONG)
afterAll(async () => {
  await arrive?.end()
  await rm(folder, { recursive: true, force: true })
})

/** Sends every form once, so that every list has a row. */
async function fill(): Promise<void> {
  await newApplicant(client, admin, 'applicant@mail.example')
  for (const call of calls) {
    if (call.body === undefined || 'schema' in call.body) continue
    const token = 'company' in call.body ? admin : call.access === 'public' ? undefined : ann.token
    const { method, path, body, form } = sampleRequest(forms, call, ann, 1)
    expect([call.id, (await client.call(method, path, { token, body, form })).status < 300]).toEqual([call.id, true])
  }
}

async function generate(language: string, ...options: string[]): Promise<string> {
  await needTool('java', 'apt-get install default-jdk-headless')
  await run('java', ['-jar', jar, 'generate', '-i', at('openapi.json'), '-g', language, '-o', at(language), ...options])
  return at(language)
}

describe('a client made by openapi-generator', () => {
  test(
    'compiles in Go',
    async () => {
      await needTool('go', 'https://go.dev/doc/install')
      const cwd = await generate('go')
      await run('go', ['build', './...'], cwd)
    },
    LONG,
  )

  test(
    'compiles in Java with the native library',
    async () => {
      const cwd = await generate('java', '--library', 'native')
      await run('mvn', ['--quiet', '--batch-mode', 'compile'], cwd)
    },
    LONG,
  )

  test(
    'reads every response of the running product in Python, and saves forms',
    async () => {
      await needTool('python3', 'apt-get install python3-venv')
      const cwd = await generate('python')
      await run('python3', ['-m', 'venv', at('venv')])
      await run(at('venv', 'bin', 'pip'), ['install', '--quiet', ...PYTHON])
      cpSync(join(import.meta.dirname, 'python-client.py'), join(cwd, 'calls.py'))
      await writeFile(at('given.json'), JSON.stringify(await given()))
      const printed = await run(at('venv', 'bin', 'python'), ['calls.py', at('given.json'), at('openapi.json')], cwd)
      const outcomes: Readonly<Record<string, unknown>> = JSON.parse(printed)
      const others = Object.entries(outcomes).filter(([, outcome]) => outcome !== 'read')
      expect(Object.fromEntries(others)).toEqual(UNKNOWN)
      expect(Object.keys(outcomes).length).toBeGreaterThan(50)
    },
    LONG,
  )
})

const PYTHON = ['pydantic==2.14.4', 'python-dateutil==2.9.0.post0', 'typing-extensions==4.16.0', 'urllib3==2.8.0']
/** Reads that find nothing: the values name a staff person without an application, and unknown things. */
const UNKNOWN = {
  ...{ 'get-credential-photo': 404, 'get-patient': 404, 'get-place': 404, 'get-resume': 404, 'get-screening': 404 },
  ...{ 'get-subscription': 404, 'patient-id-by-email': 404 },
  // It needs a text to search for.
  find: 400,
}

async function given() {
  const { body } = await client.post('/service_tokens', { name: 'Python', topics: ['applications'] }, admin)
  const hipaa = calls.find(({ id }) => id === 'save-hipaa')
  if (hipaa === undefined) throw new Error('There is no call save-hipaa')
  return {
    origin: arrive.origin(),
    tokens: { admin, staff: ann.token, person: ann.token, service: body['token'] },
    values: await valuesOf(String(body['token'])),
    saves: [{ model: 'FormHipaa', method: 'save_hipaa', body: sampleRequest(forms, hipaa, ann, 2).body }],
  }
}

/** Values for required parameters, from existing data if possible. */
async function valuesOf(service: string) {
  const [event] = await client.rows('/events?topic=applications', service, 'events')
  return {
    ...Object.fromEntries(UNKNOWN_IDS.map((name) => [name, NOTHING])),
    user_id: ann.person,
    id: ann.person,
    email: ann.email,
    form: 'hipaa',
    topic: 'applications',
    list: 'applicants',
    text_id: texts[0]?.id,
    hash: texts[0]?.hash,
    event_id: event?.['id'],
    from: '1',
    to: '2',
  }
}

const UNKNOWN_IDS = ['resume_id', 'token_id', 'subscription_id', 'photo_id', 'screening_id']
const NOTHING = '00000000-0000-4000-8000-000000000000'

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ADMIN } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { runCommand } from '../testing/commands.ts'
import { ENGINES, newEngines, type TestEngines } from '../testing/engines.ts'
import { newStaff, PASSWORD } from '../testing/people.ts'
import { killServers, type Server, startServer } from '../testing/server.ts'

const OPERATOR = join(import.meta.dirname, '..', '..', 'maintenance', 'admin.ts')
const OWN = 'nine slow herons at dusk'
const MUST_CHANGE = { status: 403, body: { code: 'password-must-change' } }

describe.each(ENGINES)('a generated password, on %s engines', (engines) => {
  let at: TestEngines
  let server: Server
  const client = createClient(() => server.origin())
  let printed: string

  const environment = () => {
    return { ...at.environment, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: '', RATE_LIMITS: 'off' }
  }

  async function start(): Promise<void> {
    server = await startServer(environment())
  }

  async function stop(): Promise<void> {
    server.kill('SIGTERM')
    await server.ended
  }

  /** Runs an operator command, stopping the product if the engines require it. */
  async function operate(...words: readonly string[]) {
    if (engines === 'embedded') await stop()
    const said = await runCommand(OPERATOR, words, environment())
    if (engines === 'embedded') await start()
    return said
  }

  beforeAll(async () => {
    at = await newEngines(engines)
    await start()
    printed = / password: (\S{20}) /.exec(server.stdout())?.[1] ?? ''
  })

  afterAll(async () => {
    await killServers()
    await at?.end()
  })

  const logIn = (password: string) => client.post('/login', { username: ADMIN.email, password })
  const token = async (password: string) => String((await logIn(password)).body['token'])
  const change = (current: string, password: string, bearer: string) =>
    client.call('PUT', '/me/password', { token: bearer, body: { current, password, confirmPassword: password } })

  /** Waits for the audit entry of the operator's action. */
  async function audited(bearer: string): Promise<unknown> {
    for (;;) {
      const rows = await client.rows('/get_audit', bearer)
      const found = rows.find(({ what }) => what === 'password-by-operator')
      if (found !== undefined) return found
      await pause(100)
    }
  }

  test('only lets its owner change it, which ends it', async () => {
    const session = await token(printed)
    expect(await client.get('/registered_users', session)).toMatchObject(MUST_CHANGE)
    expect(await client.get('/me/sessions', session)).toMatchObject(MUST_CHANGE)
    expect(await client.get('/me', session)).toMatchObject({ status: 200, body: { must_change_password: true } })
    expect(await change(printed, printed, session)).toMatchObject({ status: 400 })
    expect(await client.get('/registered_users', session)).toMatchObject(MUST_CHANGE)
    expect(await change(printed, OWN, session)).toMatchObject({ status: 200 })
    expect(await client.get('/registered_users', session)).toMatchObject({ status: 200 })
    expect(await client.get('/me', session)).toMatchObject({ status: 200, body: { must_change_password: false } })
    expect(await logIn(printed)).toMatchObject({ status: 401 })
  })

  test('is set by the operator, which ends the sessions and is audited', async () => {
    const before = await token(OWN)
    const said = await operate('reset-password', ` ${ADMIN.email.toUpperCase()}`)
    expect(said).toMatchObject({ code: 0, stderr: '' })
    const given = /: (\S{20}) /.exec(said.stdout)?.[1] ?? ''
    expect(await client.get('/me', before)).toMatchObject({ status: 401 })
    expect(await logIn(OWN)).toMatchObject({ status: 401 })
    const session = await token(given)
    expect(await client.get('/registered_users', session)).toMatchObject(MUST_CHANGE)
    expect((await operate('list')).stdout).toMatch(
      new RegExp(`^${ADMIN.email}  owner  since \\S+  has to change the password\n$`),
    )
    const again = await token(given)
    expect(await change(given, `${OWN} again`, again)).toMatchObject({ status: 200 })
    expect(await audited(again)).toMatchObject({
      action: 'change',
      actor_user_id: null,
      actor: '',
      rows: 1,
    })
  })

  test('is set by the operator for staff too, and only lets them change it', async () => {
    const { email, token: before } = await newStaff(client, 'nurse@mail.example')
    const said = await operate('reset-password', email)
    expect(said).toMatchObject({ code: 0, stderr: '' })
    const given = /: (\S{20}) /.exec(said.stdout)?.[1] ?? ''
    const staffLogIn = (password: string) => client.post('/user-login', { email, password })
    expect(await client.get('/me', before)).toMatchObject({ status: 401 })
    expect(await staffLogIn(PASSWORD)).toMatchObject({ status: 401 })
    const session = String((await staffLogIn(given)).body['token_user'])
    expect(await client.post('/job', {}, session)).toMatchObject(MUST_CHANGE)
    expect(await client.get('/get_job_data', session)).toMatchObject(MUST_CHANGE)
    expect(await change(given, OWN, session)).toMatchObject({ status: 200 })
    expect(await client.get('/get_job_data', session)).toMatchObject({ status: 200 })
    expect(await staffLogIn(OWN)).toMatchObject({ status: 200 })
  })

  test('is an event: it must still be changed after a rebuild', async () => {
    const { stdout } = await operate('reset-password', ADMIN.email)
    const given = /: (\S{20}) /.exec(stdout)?.[1] ?? ''
    await stop()
    const rebuilt = await runCommand(join(OPERATOR, '..', 'rebuild.ts'), ['--accept'], environment())
    expect(rebuilt.code).toBe(0)
    await start()
    expect(await client.get('/registered_users', await token(given))).toMatchObject(MUST_CHANGE)
  })

  test.each([
    ['no e-mail', ['reset-password'], 'Usage:'],
    ['a word that it does not know', ['constructor', ADMIN.email], 'Usage:'],
    ['nothing', [], 'Usage:'],
  ])('is not set for %s', async (_, words, sentence) => {
    const said = await runCommand(OPERATOR, words, environment())
    expect(said).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(sentence) })
  })

  test('is not set for a person without an account', async () => {
    expect(await operate('reset-password', 'nobody@example.com')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'No account has this e-mail. The page Staff Accounts and npm run admin -- list name them.\n',
    })
  })
})

import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { shownCode } from '../../identity/testing/factors.ts'
import { newFolder, removeFolder } from '../../kernel/testing/index.ts'
import { ADMIN, startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { runCommand } from '../testing/commands.ts'
import { newEngines, type TestEngines } from '../testing/engines.ts'
import { newStaff } from '../testing/people.ts'
import { type Peer, startPeer } from '../testing/smtp-peer.ts'

const MAINTENANCE = join(import.meta.dirname, '..', '..', 'maintenance')
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64')
const MINUTE = 60_000
const WRONG = { status: 401, body: { code: 'wrong-code' } }

describe.each([
  ['embedded', 'distributed'],
  ['distributed', 'embedded'],
] as const)('the second factor of an administrator on %s engines, restored into %s ones', (from, to) => {
  let engines: readonly TestEngines[]
  let peer: Peer
  let folder: string
  let arrive: TestArrive
  let clock = Date.now()
  let secret: string
  const client = createClient(() => arrive.origin())

  const environmentOf = (at: number) => {
    const mail = peer.settings
    return {
      ...engines[at]?.environment,
      ...mail,
      MASTER_KEY,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    }
  }
  const start = async (at: number) => {
    arrive = await startTestArrive(environmentOf(at), { now: () => clock })
  }

  beforeAll(async () => {
    folder = await newFolder()
    peer = await startPeer()
    engines = [await newEngines(from), await newEngines(to)]
    await start(0)
  }, 60_000)

  afterAll(async () => {
    await arrive.end()
    for (const one of engines) await one.end()
    await peer.stop()
    await removeFolder(folder)
  }, 60_000)

  const logIn = () => client.post('/login', { username: ADMIN.email, password: ADMIN.password })
  const code = (later = 0) => shownCode(secret, clock, later)
  const second = async (shown: string) => {
    const { status, body } = await logIn()
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'second-factor', methods: ['totp'] } })
    return client.post('/login/second_factor', { ticket: body['ticket'], method: 'totp', code: shown })
  }

  /** Waits for the mail of this subject and returns its recipients; logins on new devices cause mails too. */
  async function mailOf(subject: string): Promise<readonly string[]> {
    const [found] = await peer.found(1, ({ raw }) => raw.includes(`Subject: ${subject}`))
    return found?.to ?? []
  }

  test('is required once it is added, ends other sessions and is announced by mail', async () => {
    const other = String((await logIn()).body['token'])
    const token = String((await logIn()).body['token'])
    const begun = await client.call('POST', '/me/factors/begin', { token, body: { method: 'totp' } })
    secret = String(begun.body['secret'])
    const body = { ticket: begun.body['ticket'], current: ADMIN.password, name: 'My phone', code: code() }
    expect(await client.call('POST', '/me/factors', { token, body })).toMatchObject({ status: 201 })
    expect(await client.get('/me', other)).toMatchObject({ status: 401 })
    expect(await client.get('/me', token)).toMatchObject({ status: 200 })
    expect(await mailOf('Your second step was changed')).toEqual([ADMIN.email])
    expect(await second(code())).toMatchObject(WRONG)
    clock += MINUTE
    expect(await second(code())).toMatchObject({ status: 200, body: { role: 'admin' } })
    expect(await second(code())).toMatchObject(WRONG)
  })

  test('that was in a backup is required after the restore, which makes no used code valid again', async () => {
    const backup = join(folder, 'backup')
    expect(await runCommand(join(MAINTENANCE, 'backup.ts'), [backup], environmentOf(0))).toMatchObject({ code: 0 })
    // After the backup, so the restored data does not have it.
    clock += MINUTE
    const used = code()
    expect(await second(used)).toMatchObject({ status: 200 })
    await arrive.stop()
    expect(
      await runCommand(join(MAINTENANCE, 'restore.ts'), [backup, '--no-erasures'], environmentOf(1)),
    ).toMatchObject({ code: 0 })
    await start(1)
    expect(await second(used)).toMatchObject(WRONG)
    expect(await second(code(1))).toMatchObject(WRONG)
    clock += MINUTE
    expect(await second(code())).toMatchObject({ status: 200 })
  }, 120_000)

  test('is removed by the operator, which ends the sessions', async () => {
    clock += MINUTE
    const token = String((await second(code())).body['token'])
    expect(await client.get('/me', token)).toMatchObject({ status: 200 })
    await newStaff(client, 'nurse@mail.example')
    await arrive.stop()
    const operate = (...words: string[]) => runCommand(join(MAINTENANCE, 'admin.ts'), words, environmentOf(1))
    // Staff may have one too.
    expect(await operate('reset-factor', 'nurse@mail.example')).toMatchObject({ code: 0 })
    expect(await operate('reset-factor', 'nobody@mail.example')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No account'),
    })
    const said = await operate('reset-factor', ADMIN.email)
    expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining('has no second factor any more') })
    await start(1)
    expect(await client.get('/me', token)).toMatchObject({ status: 401 })
    expect(await logIn()).toMatchObject({ status: 200 })
  }, 60_000)
})

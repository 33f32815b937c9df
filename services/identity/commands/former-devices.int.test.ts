import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { memoryLimiter } from '../../kernel/index.ts'
import { createDevices } from '../limits/devices.ts'
import { accountOf, type KnownAccount } from '../reads/accounts.ts'
import { resetLink } from '../resets.ts'
import { shownCode } from '../testing/factors.ts'
import { createWorld, type World } from '../testing/world.ts'

const email = 'ann@example.com'
const STRANGERS = 'four quiet herons'
const OWN = 'nine slow herons at dusk'
const [PER_HOUR, PER_DAY] = [50, 30]

let world: World
let ann: number

beforeEach(async () => {
  world = await createWorld({ limiter: memoryLimiter })
  const { body } = await world.call('register', { body: { email, password: STRANGERS, confirmPassword: STRANGERS } })
  ann = Number(body['user_id'])
})

afterEach(() => world.close())

const loginOf = (password: string, cookie: string, address: string) => {
  return { body: { email, password }, cookie, address }
}

async function account(): Promise<KnownAccount> {
  const found = await accountOf(world.kernel, ann)
  if (found === undefined) throw new Error('There is no account')
  return found
}

async function newDevices(count: number): Promise<readonly string[]> {
  const before = await account()
  const { remember } = createDevices(world.kernel)
  return Array.from({ length: count }, () => remember(undefined, before))
}

test('former holders of a recovered account guess its new password under the limits of unknown devices', async () => {
  const cookies = await newDevices(8)
  const time = new Date(world.kernel.now()).toISOString()
  const actor = { role: 'link', ...resetLink(await account(), { time }) } as const
  const body = { password: OWN, confirmPassword: OWN }
  expect(await world.call('reset-password', { actor, body })).toMatchObject({ status: 200 })
  const statuses: number[] = []
  for (const [at, cookie] of cookies.entries()) {
    for (let tried = 0; tried < 9; tried++) {
      statuses.push((await world.call('staff-login', loginOf('a guess', cookie, `address ${at}`))).status)
    }
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(PER_HOUR)
})

test('devices known before a second factor was added share the code limit of unknown devices', async () => {
  const cookies = await newDevices(8)
  const { body } = await world.call('staff-login', loginOf(STRANGERS, '', 'somewhere'))
  const actor = await world.sessions.authenticate(String(body['token_user']))
  const { body: begun } = await world.call('begin-factor', { actor, body: { method: 'totp' } })
  const code = shownCode(String(begun['secret']), world.kernel.now(), 0)
  const added = { current: STRANGERS, name: 'A phone', ticket: begun['ticket'], code }
  expect(await world.call('add-factor', { actor, body: added })).toMatchObject({ status: 201 })
  const statuses: number[] = []
  for (const [at, cookie] of cookies.entries()) {
    const { members } = await world.refusal('staff-login', loginOf(STRANGERS, cookie, `address ${at}`))
    for (let tried = 0; tried < 5; tried++) {
      const shown = { ticket: members?.['ticket'], method: 'totp', code: String(100_000 + tried) }
      statuses.push((await world.call('second-factor', { body: shown, address: `address ${at}` })).status)
    }
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(PER_DAY)
})

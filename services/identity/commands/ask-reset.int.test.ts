import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { accountOf } from '../reads/accounts.ts'
import { OFFICE_INVITATION, resetLink } from '../resets.ts'
import { ADMIN, createWorld, type World } from '../testing/world.ts'
import { askForReset } from './ask-reset.ts'

const DAY = 24 * 60 * 60_000
const email = 'rita@agency.example'
const NEW = 'nine slow herons at dusk'
const MAILING = { SMTP_URL: 'smtp://127.0.0.1:9', NOTIFY_TO: 'office@agency.example', MAIL_FROM: 'care@agency.example' }

let world: World
let rita: number

beforeEach(async () => {
  world = await createWorld({ environment: MAILING })
  rita = await invited(email)
})

afterEach(() => world.close())

async function invited(address: string): Promise<number> {
  const { body } = await world.call('invite-admin', {
    actor: ADMIN,
    body: { email: address, office_role: 'recruiter' },
  })
  return Number(body['user_id'])
}

async function noted(address: string): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  const note = async (_: string, { person }: { readonly person: number }) => resolve(person)
  const kernel = { ...world.kernel, submit: { ...world.kernel.submit, note } }
  const origin = { call: 'forgot-password', actor: 'visitor', requestId: 'test' }
  let looked = false
  const reader: typeof kernel.reader = (name) => {
    looked = true
    return world.kernel.reader(name)
  }
  askForReset({ ...kernel, reader }, async () => true, { origin, email: address, after: 0 })
  // Wait long enough after the documents were read that a recorded link would be visible.
  const isOver = setInterval(() => looked && resolve(undefined), 250)
  return promise.finally(() => clearInterval(isOver))
}

async function choose() {
  const { createdAt = '' } = (await accountOf(world.kernel, rita)) ?? {}
  const link = resetLink({ person: rita }, { time: createdAt }, OFFICE_INVITATION)
  const body = { password: NEW, confirmPassword: NEW }
  return world.call('accept-administration', { actor: { role: 'link', ...link }, body })
}

test('an invited administrator gets a reset link while the invitation is valid, and none after that', async () => {
  expect(await noted(email)).toBe(rita)
  world.passTime(14 * DAY)
  expect(await noted(email)).toBe(undefined)
  expect(await choose()).toMatchObject({ status: 410, body: { code: 'link-expired' } })
})

test('another invitation restarts the validity period', async () => {
  world.passTime(14 * DAY)
  await world.call('invite-admin-again', { actor: ADMIN, params: { user_id: String(rita) }, body: {} })
  expect(await noted(email)).toBe(rita)
})

test('an administrator with a password gets a link any time, and an old used link says that it was used', async () => {
  expect(await choose()).toMatchObject({ status: 200 })
  world.passTime(15 * DAY)
  expect(await noted(email)).toBe(rita)
  const used = { code: 'link-used', message: expect.stringContaining('already chosen a password') }
  expect(await choose()).toMatchObject({ status: 410, body: used })
})

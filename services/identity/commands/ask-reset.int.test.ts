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

/** Asks for a link and answers whose link was noted, if one was. */
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
  // Long after the documents of somebody were read: what is noted is noted by then.
  const isOver = setInterval(() => looked && resolve(undefined), 250)
  return promise.finally(() => clearInterval(isOver))
}

/** The first password, by the link of the invitation. */
async function choose() {
  const { createdAt = '' } = (await accountOf(world.kernel, rita)) ?? {}
  const link = resetLink({ person: rita }, { time: createdAt }, OFFICE_INVITATION)
  const body = { password: NEW, confirmPassword: NEW }
  return world.call('accept-administration', { actor: { role: 'link', ...link }, body })
}

test('whoever was invited to the office gets a link as long as the invitation holds, and none after it', async () => {
  expect(await noted(email)).toBe(rita)
  world.passTime(14 * DAY)
  expect(await noted(email)).toBe(undefined)
  expect(await choose()).toMatchObject({ status: 410, body: { code: 'link-expired' } })
})

test('another invitation gives them their days anew', async () => {
  world.passTime(14 * DAY)
  await world.call('invite-admin-again', { actor: ADMIN, params: { user_id: String(rita) }, body: {} })
  expect(await noted(email)).toBe(rita)
})

test('whoever has come in gets one at any time, and hears of the used link that it was used, however old', async () => {
  expect(await choose()).toMatchObject({ status: 200 })
  world.passTime(15 * DAY)
  expect(await noted(email)).toBe(rita)
  const used = { code: 'link-used', message: expect.stringContaining('already chosen a password') }
  expect(await choose()).toMatchObject({ status: 410, body: used })
})

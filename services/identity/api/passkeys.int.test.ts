import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Actor } from '../../kernel/index.ts'
import { stubbornAuthenticator } from '../testing/passkeys.ts'
import { createWorld, type World } from '../testing/world.ts'

const password = 'four quiet herons'

let world: World

beforeEach(async () => {
  world = await createWorld()
})

afterEach(() => world.close())

async function registered(email: string): Promise<Actor> {
  await world.call('register', { body: { email, password, confirmPassword: password } })
  const { body } = await world.call('staff-login', { body: { email, password } })
  return world.sessions.authenticate(String(body['token_user']))
}

describe('a passkey', () => {
  async function adding(actor: Actor, authenticator: ReturnType<typeof stubbornAuthenticator>) {
    const { body } = await world.call('begin-factor', { actor, body: { method: 'passkey' } })
    const passkey = body['passkey'] as Parameters<typeof authenticator>[0] & { excludeCredentials: unknown }
    const sent = { ticket: body['ticket'], current: password, name: 'A key', attestation: authenticator(passkey) }
    return { asked: passkey, send: () => world.call('add-factor', { actor, body: sent }) }
  }
  const authenticator = () => stubbornAuthenticator(world.kernel.settings.publicOrigin)
  const KNOWN = {
    status: 400,
    body: { code: 'invalid-answers', errors: [{ path: 'attestation', message: expect.stringMatching(/already/) }] },
  }
  const count = async (actor: Actor) =>
    ((await world.call('own-factors', { actor })).body['factors'] as readonly unknown[]).length

  test('that the account already has is no second factor, and browsers are asked not to create it again', async () => {
    const actor = await registered('ann@example.com')
    const [own, other] = [authenticator(), authenticator()]
    const first = await adding(actor, own)
    expect(first.asked.excludeCredentials).toEqual([])
    expect(await first.send()).toMatchObject({ status: 201 })
    const again = await adding(actor, own)
    expect(again.asked.excludeCredentials).toEqual([{ type: 'public-key', id: own(first.asked).id }])
    expect(await again.send()).toMatchObject(KNOWN)
    expect(await count(actor)).toBe(1)
    expect(await (await adding(actor, other)).send()).toMatchObject({ status: 201 })
    // People who share a device may add the same passkey to each of their accounts.
    expect(await (await adding(await registered('bob@example.com'), own)).send()).toMatchObject({ status: 201 })
    expect(await count(actor)).toBe(2)
  })

  test('that is added twice at once is one', async () => {
    const actor = await registered('ann@example.com')
    const own = authenticator()
    const both = [await adding(actor, own), await adding(actor, own)]
    const answers = await Promise.all(both.map(({ send }) => send()))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(await count(actor)).toBe(1)
  })
})

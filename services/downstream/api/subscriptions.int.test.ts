import { describe, expect, test } from '@jest/globals'
import { isSignedBy, openHooks } from '../testing/hooks.ts'
import type { Received } from '../testing/receiver.ts'

const HOUR = 3_600_000
const hooks = openHooks()

describe('an administrator’s subscription', () => {
  test('can be paused and resumed without losing events', async () => {
    const made = await hooks.subscribe()
    expect(await hooks.change(made, { paused: true })).toBe(200)
    await hooks.office.save(hooks.office.ann, 1)
    await hooks.until(made, { state: 'paused', waiting: 1 })
    await hooks.delivered()
    expect(hooks.receiver.received).toEqual([])
    await hooks.change(made, { paused: false })
    await hooks.receiver.got(2)
    await hooks.until(made, { state: 'active', waiting: 0 })
  })

  test('can add another topic, which starts at its end', async () => {
    const made = await hooks.subscribe({ topics: ['applications'] })
    await hooks.office.save(hooks.office.ann, 1)
    expect(await hooks.change(made, { topics: ['applications', 'onboarding'] })).toBe(200)
    await hooks.office.save(hooks.office.ann, 2)
    await hooks.receiver.got(1)
    await hooks.until(made, { waiting: 0, topics: ['applications', 'onboarding'] })
    expect(hooks.ids()).toEqual([(await hooks.inFeed())[1]?.id])
  })

  test('signs with both secrets for a day after a rotation, then with the new one alone', async () => {
    const made = await hooks.subscribe()
    const { body } = await hooks.office.admin('POST', `/subscriptions/${made.id}/secret`)
    const secrets = [String(body.secret), made.secret] as const
    const signers = async (): Promise<boolean[]> => {
      const before = hooks.receiver.received.length
      await hooks.office.save(hooks.office.ann, before)
      await hooks.receiver.got(before + 1)
      const last = hooks.receiver.received.at(-1) as Received
      expect(String(last.headers['webhook-signature']).split(' ')).toHaveLength(
        secrets.filter((secret) => isSignedBy(secret, last)).length,
      )
      return secrets.map((secret) => isSignedBy(secret, last))
    }
    expect(await signers()).toEqual([true, true])
    hooks.office.passTime(23 * HOUR)
    expect(await signers()).toEqual([true, true])
    hooks.office.passTime(2 * HOUR)
    expect(await signers()).toEqual([true, false])
  })

  test('gets nothing more after it is deleted, and is not found any more', async () => {
    const made = await hooks.subscribe()
    await hooks.office.save(hooks.office.ann, 1)
    await hooks.receiver.got(1)
    await hooks.until(made, { waiting: 0 })
    expect((await hooks.office.admin('DELETE', `/subscriptions/${made.id}`)).status).toBe(200)
    await hooks.office.save(hooks.office.ann, 2)
    await hooks.delivered()
    expect(hooks.receiver.received).toHaveLength(1)
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/secret'],
    ] as const) {
      const body = method === 'PUT' ? { paused: true } : undefined
      expect((await hooks.office.admin(method, `/subscriptions/${made.id}${path}`, body)).status).toBe(404)
    }
  })

  test.each([
    [{ url: 'https://user:pw@system.example/', topics: ['onboarding'] }, 'URL must not contain a user name'],
    [{ url: 'ftp://system.example/', topics: ['onboarding'] }, 'URL must be a web address, like'],
    [{ url: 'https://system.example/', topics: ['people'] }, 'Topics must be a list'],
    [{ url: 'https://system.example/', topics: ['onboarding'], from: 'now' }, 'From must be one of these: start, end.'],
    [{ topics: ['onboarding'] }, 'URL is missing.'],
  ])('is refused with %j', async (body, message) => {
    const reply = await hooks.office.admin('POST', '/subscriptions', body)
    expect([reply.status, String(reply.body.message)]).toEqual([400, expect.stringContaining(message)])
  })

  test('refuses an empty change, and a pause that is not a boolean', async () => {
    const made = await hooks.subscribe()
    const empty = await hooks.office.admin('PUT', `/subscriptions/${made.id}`, {})
    expect([empty.status, empty.body.message]).toEqual([400, 'The request has no fields to save.'])
    const wrong = await hooks.office.admin('PUT', `/subscriptions/${made.id}`, { paused: 'yes' })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Paused must be true or false.'])
  })
})

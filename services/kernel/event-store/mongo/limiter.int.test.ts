import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Db } from 'mongodb'
import type { LimiterFactory } from '../../common/limiter.ts'
import { createLimiters } from '../../http/limits.ts'
import { createLoginLimits } from '../../http/login-limits.ts'
import type { Route } from '../../http/route.ts'
import { startEdge, toyCall } from '../../http/testing/toy-edge.ts'
import type { Mongo } from './client.ts'
import { mongoDocumentStore } from './document-store.ts'
import { mongoLimiter } from './limiter.ts'
import { databaseOf, openTestMongo, testHost } from './testing/database.ts'
import { startRelay } from './testing/relay.ts'

let mongo: Mongo

beforeAll(async () => {
  mongo = await openTestMongo()
})
afterAll(() => mongo.close())

/** Two processes that share a database, as each makes its limiters at its start. */
async function inTwo<T>(
  make: (limiter: LimiterFactory) => T,
  work: (one: T, other: T) => Promise<void>,
): Promise<void> {
  const db = databaseOf(mongo)
  await work(make(await mongoLimiter(db)), make(await mongoLimiter(db)))
  await db.dropDatabase()
}

const refused = { code: 'too-many', status: 429 }

describe('limits that processes share', () => {
  test('count the forms of an address together', () =>
    inTwo(
      (limiter) =>
        createLimiters(limiter, (cause) => {
          throw cause
        }),
      async (one, other) => {
        for (const limits of [one, other, one, other, one]) await limits.count('form', 'a')
        await expect(one.count('form', 'a')).rejects.toMatchObject(refused)
        await expect(other.count('form', 'a')).rejects.toMatchObject(refused)
        await other.count('form', 'b')
      },
    ))

  test('count a request once, through whichever it is repeated', () =>
    inTwo(
      (limiter) =>
        createLimiters(limiter, (cause) => {
          throw cause
        }),
      async (one, other) => {
        for (const limits of [one, other, one, other, other, one]) await limits.count('form', 'a', 'this one')
        for (const limits of [one, other, one, other]) await limits.count('form', 'a')
        await expect(other.count('form', 'a', 'another')).rejects.toMatchObject(refused)
        await one.count('form', 'a', 'this one')
      },
    ))

  test('close an account for both after ten failures in a row, and open it where one succeeds before', () =>
    inTwo(createLoginLimits, async (one, other) => {
      const by = { account: 'x', address: 'a' }
      const failInTurn = async (count: number) => {
        for (let at = 0; at < count; at++) await (at % 2 === 0 ? one : other).attempt(by, async () => undefined)
      }
      await failInTurn(9)
      await other.attempt(by, async () => 'me')
      await failInTurn(10)
      const late = { ...refused, retryAfter: 900 }
      await expect(one.attempt(by, async () => 'me')).rejects.toMatchObject(late)
      await expect(other.assertOpen(by)).rejects.toMatchObject(refused)
      await other.attempt({ ...by, device: 'known' }, async () => 'me')
    }))

  test('close an account to strangers together, and leave a device that it knows alone', () =>
    inTwo(createLoginLimits, async (one, other) => {
      for (let at = 0; at < 50; at++) {
        const by = { account: 'x', address: `network ${at}` }
        await (at % 2 === 0 ? one : other).attempt(by, async () => undefined)
      }
      const by = { account: 'x', address: 'new' }
      await expect(one.assertOpen(by)).rejects.toMatchObject(refused)
      await expect(other.attempt(by, async () => 'me')).rejects.toMatchObject(refused)
      await other.attempt({ ...by, device: 'known' }, async () => 'me')
    }))

  test('take no more of the disk for names that are invented', async () => {
    const db = databaseOf(mongo)
    const limits = createLoginLimits(await mongoLimiter(db, { kept: 60, every: 20 }))
    const documents = db.collection('limits')
    const fail = async (from: number, to: number) => {
      for (let at = from; at < to; at++) {
        await limits.attempt({ account: `name ${at}`, address: `network ${at}` }, async () => undefined)
      }
    }
    await fail(0, 60)
    const [last] = await documents.find().sort({ _id: -1 }).limit(1).toArray()
    // Removing goes on beside the counting; a look that saw too many is followed by another one.
    while ((await documents.countDocuments()) > 80) await fail(60, 70)
    expect(await documents.countDocuments({ key: String(last?.['key']) })).toBe(1)
    await db.dropDatabase()
  })
})

/** A public form that asks MongoDB twice before it is answered. */
function formOn(db: Db): Route {
  const store = mongoDocumentStore(db)
  const ask = () => store.progress('anybody')
  return {
    call: toyCall({ method: 'POST', path: '/form', body: { type: 'json', schema: {} }, limit: 'form' }),
    handle: async () => {
      await ask().catch(() => undefined)
      await ask()
      return { status: 200, body: null }
    },
  }
}

test('while MongoDB hangs a public form is answered 503 after one patience, the counting included', async () => {
  const relay = await startRelay(testHost())
  const far = await openTestMongo({ uri: `mongodb://127.0.0.1:${relay.port}/?directConnection=true` })
  const limits = createLimiters(await mongoLimiter(far.documents), () => undefined)
  const { edge, origin } = await startEdge([formOn(far.documents)], { limits })
  const headers = { 'content-type': 'application/json' }
  const post = () => fetch(`${origin}/form`, { method: 'POST', headers, body: '{"name":"a"}' })
  expect((await post()).status).toBe(200)
  relay.stall()
  const began = performance.now()
  const answer = await post()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  // Two patiences one after the other would be 4.8 s; what a busy machine adds to one is not ours.
  expect(performance.now() - began).toBeLessThan(4_500)
  relay.resume()
  await edge.close(0)
  await far.documents.dropDatabase()
  await far.keys.dropDatabase()
  await far.close()
  await relay.vanish()
}, 20_000)

describe('with MongoDB away', () => {
  test.each(['vanish', 'stall'] as const)(
    '(%s) no login, after one patience; forms pass',
    async (how) => {
      const relay = await startRelay(testHost())
      const far = await openTestMongo({ uri: `mongodb://127.0.0.1:${relay.port}/?directConnection=true` })
      const limiter = await mongoLimiter(far.documents)
      const told: unknown[] = []
      await relay[how]()
      const began = performance.now()
      await createLimiters(limiter, (cause) => told.push(cause)).count('form', 'a')
      expect(performance.now() - began).toBeLessThan(2_000)
      expect(told).toHaveLength(1)
      const tried = performance.now()
      const login = createLoginLimits(limiter).assertOpen({ account: 'x', address: 'a' })
      await expect(login).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 1 })
      expect(performance.now() - tried).toBeLessThan(4_500)
      if (how === 'vanish') await relay.listen()
      else relay.resume()
      await far.documents.dropDatabase()
      await far.keys.dropDatabase()
      await far.close()
      await relay.vanish()
    },
    20_000,
  )
})

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Db } from 'mongodb'
import { createLimiters } from '../../../app/settings/limits.ts'
import type { LimiterFactory } from '../../common/limiter.ts'
import type { Limiters } from '../../http/options.ts'
import type { Route } from '../../http/route.ts'
import { startEdge, TOY_LIMITS, toyCall } from '../../http/testing/toy-edge.ts'
import type { Mongo } from './client.ts'
import { mongoDocumentStore } from './document-store.ts'
import { mongoLimiter } from './limiter.ts'
import { inTwoProcesses, openTestMongo, testHost } from './testing/database.ts'
import { startRelay } from './testing/relay.ts'

let mongo: Mongo

beforeAll(async () => {
  mongo = await openTestMongo()
})
afterAll(() => mongo.close())

const refused = { code: 'too-many', status: 429 }

/** Waits longer than the product does, because these tests are about counts and run on busy machines. */
function patientLimiters(limiter: LimiterFactory): Limiters {
  const fail = (cause: unknown) => {
    throw cause
  }
  return createLimiters(limiter, TOY_LIMITS, fail, 10_000)
}

describe('limits that processes share', () => {
  test('count the forms of an address together', () =>
    inTwoProcesses(mongo, patientLimiters, async (one, other) => {
      for (const limits of [one, other, one, other, one]) await limits.count('form', 'a')
      await expect(one.count('form', 'a')).rejects.toMatchObject(refused)
      await expect(other.count('form', 'a')).rejects.toMatchObject(refused)
      await other.count('form', 'b')
    }))

  test('count a request once, even if it is repeated through the other process', () =>
    inTwoProcesses(mongo, patientLimiters, async (one, other) => {
      for (const limits of [one, other, one, other, other, one]) await limits.count('form', 'a', 'this one')
      for (const limits of [one, other, one, other]) await limits.count('form', 'a')
      await expect(other.count('form', 'a', 'another')).rejects.toMatchObject(refused)
      await one.count('form', 'a', 'this one')
    }))
})

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

test('while MongoDB hangs a public form is answered 503 after one deadline, including the limiter', async () => {
  const relay = await startRelay(testHost())
  const far = await openTestMongo({ uri: `mongodb://127.0.0.1:${relay.port}/?directConnection=true` })
  const limits = createLimiters(await mongoLimiter(far.documents), TOY_LIMITS, () => undefined)
  const { edge, origin } = await startEdge([formOn(far.documents)], { limits })
  const headers = { 'content-type': 'application/json' }
  const post = () => fetch(`${origin}/form`, { method: 'POST', headers, body: '{"name":"a"}' })
  expect((await post()).status).toBe(200)
  relay.stall()
  const answer = await post()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  relay.resume()
  await edge.close(0)
  await far.documents.dropDatabase()
  await far.keys.dropDatabase()
  await far.close()
  await relay.vanish()
}, 20_000)

describe('with MongoDB unavailable', () => {
  test.each(['vanish', 'stall'] as const)(
    '(%s) forms pass',
    async (how) => {
      const relay = await startRelay(testHost())
      const far = await openTestMongo({ uri: `mongodb://127.0.0.1:${relay.port}/?directConnection=true` })
      const limiter = await mongoLimiter(far.documents)
      const reported: unknown[] = []
      await relay[how]()
      await createLimiters(limiter, TOY_LIMITS, (cause) => reported.push(cause)).count('form', 'a')
      expect(reported).toHaveLength(1)
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

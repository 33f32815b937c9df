import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  databaseOf,
  inTwoProcesses,
  type Mongo,
  mongoLimiter,
  openTestMongo,
  startRelay,
  testHost,
} from '../../kernel/testing/engines.ts'
import { createLoginLimits } from './login-limits.ts'

let mongo: Mongo

beforeAll(async () => {
  mongo = await openTestMongo()
})
afterAll(() => mongo.close())

const refused = { code: 'too-many', status: 429 }

describe('login limits shared by several processes', () => {
  test('block an account in both processes after ten failures in a row, until a success in either', () =>
    inTwoProcesses(mongo, createLoginLimits, async (one, other) => {
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

  test('block unknown devices in both processes, and not a known device', () =>
    inTwoProcesses(mongo, createLoginLimits, async (one, other) => {
      for (let at = 0; at < 50; at++) {
        const by = { account: 'x', address: `network ${at}` }
        await (at % 2 === 0 ? one : other).attempt(by, async () => undefined)
      }
      const by = { account: 'x', address: 'new' }
      await expect(one.assertOpen(by)).rejects.toMatchObject(refused)
      await expect(other.attempt(by, async () => 'me')).rejects.toMatchObject(refused)
      await other.attempt({ ...by, device: 'known' }, async () => 'me')
    }))

  test('do not use more disk space for random login names', async () => {
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
    // Removal runs concurrently with counting; a pass that found too many documents is followed by another.
    while ((await documents.countDocuments()) > 80) await fail(60, 70)
    expect(await documents.countDocuments({ key: String(last?.['key']) })).toBe(1)
    await db.dropDatabase()
  })
})

test.each(['vanish', 'stall'] as const)(
  'while MongoDB is away (%s), every login is refused after one deadline',
  async (how) => {
    const relay = await startRelay(testHost())
    const far = await openTestMongo({ uri: `mongodb://127.0.0.1:${relay.port}/?directConnection=true` })
    const limiter = await mongoLimiter(far.documents)
    await relay[how]()
    const login = createLoginLimits(limiter).assertOpen({ account: 'x', address: 'a' })
    await expect(login).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 1 })
    if (how === 'vanish') await relay.listen()
    else relay.resume()
    await far.documents.dropDatabase()
    await far.keys.dropDatabase()
    await far.close()
    await relay.vanish()
  },
  20_000,
)

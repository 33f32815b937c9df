import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type MongoEngine, startMongo } from '../../../infra/engines/mongo.ts'
import { killServers, type Server, startServer } from '../testing/server.ts'
import { sized } from '../testing/size.ts'
import { endServer, type Installation, NOTHING_WRONG, newInstallation } from './installation.ts'
import type { Workload } from './workload.ts'

const TIMEOUT_MS = 10 * 60_000

/** Kills the database while it projects writes; every second time it is back at once. */
const kills = sized(2, 20)

let mongo: MongoEngine
let installation: Installation
let server: Server
let load: Workload
beforeAll(async () => {
  mongo = await startMongo()
  installation = await newInstallation('distributed', { uri: mongo.uri })
  server = await startServer(installation.environment)
  load = await installation.load([server])
}, TIMEOUT_MS)
afterAll(async () => {
  await killServers()
  await installation.end()
  await mongo.end()
}, TIMEOUT_MS)

test(
  `people who write while mongod is killed and started again (${kills} times) are put off, and continue`,
  async () => {
    for (let kill = 0; kill < kills; kill++) {
      await load.answered(20)
      await mongo.kill()
      // A database that is back soon causes no 503.
      if (kill % 2 === 0) await load.refused()
      await mongo.start()
    }
    await load.answered(20)
    await load.finish()
  },
  TIMEOUT_MS,
)

test('people who wrote while mongod was killed find what was acknowledged, once and in order', async () => {
  await endServer(server)
  expect(await installation.audit(load)).toEqual(NOTHING_WRONG)
})

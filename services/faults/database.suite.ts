import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type MongoEngine, startMongo } from '../../infra/engines/mongo.ts'
import { killServers, type Server, startServer } from '../testing/server.ts'
import { endServer, type Installation, NOTHING_WRONG, newInstallation } from './installation.ts'
import type { Workload } from './workload.ts'

const PATIENCE = 10 * 60_000

/**
 * What becomes of writes while the database dies in the middle of projecting them, so many times; each second time it
 * is back at once.
 */
export function databaseSuite({ kills }: { readonly kills: number }): void {
  let mongo: MongoEngine
  let installation: Installation
  let server: Server
  let load: Workload
  beforeAll(async () => {
    mongo = await startMongo()
    installation = await newInstallation('distributed', { uri: mongo.uri })
    server = await startServer(installation.environment)
    load = await installation.load([server])
  }, PATIENCE)
  afterAll(async () => {
    await killServers()
    await installation.end()
    await mongo.end()
  }, PATIENCE)

  test(
    `people who write while mongod is killed and started again (${kills} times) are put off, and go on`,
    async () => {
      for (let kill = 0; kill < kills; kill++) {
        await load.answered(20)
        await mongo.kill()
        // Who is back soon has put off nobody.
        if (kill % 2 === 0) await load.refused()
        await mongo.start()
      }
      await load.answered(20)
      await load.finish()
    },
    PATIENCE,
  )

  test('they find everything that was acknowledged, once and in order', async () => {
    await endServer(server)
    expect(await installation.audit(load)).toEqual(NOTHING_WRONG)
  })
}

import { expect, test } from '@jest/globals'
import { startArrive } from '../../app/compose.ts'
import { loadContracts } from '../../app/contracts.ts'
import { MODULES } from '../../app/modules.ts'
import { createLogger } from '../../app/observing/logs.ts'
import { readSettings } from '../../app/settings/settings.ts'
import { type OpenEngines, storage } from '../../kernel/index.ts'
import { TEST_SETTINGS } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { newEngines } from '../testing/engines.ts'

/** Engines that let followers in when the test says so, as brokers do once they have given up on others. */
function engineWithDoor() {
  const door = { shut: new Set<string>(), readers: new Set<string>() }
  const behindDoor = ({ log, ...engines }: OpenEngines): OpenEngines => ({
    ...engines,
    log: {
      ...log,
      follow: (subscription) => {
        const { reader } = subscription
        door.readers.add(reader)
        return { ...log.follow(subscription), joined: () => !door.shut.has(reader) }
      },
    },
  })
  return {
    door,
    open: async (...by: Parameters<typeof storage.openEngines>) => behindDoor(await storage.openEngines(...by)),
  }
}

test.each([
  ['onboarding', 'onboarding@1'],
  ['erasure', 'reaction/erasure'],
])(
  'a process accepts requests while %s may not join the log, and is ready once it may',
  async (name, last) => {
    const engines = await newEngines('embedded')
    const { door, open } = engineWithDoor()
    door.shut.add(last)
    const settings = readSettings({ ...TEST_SETTINGS, ...engines.environment }, Object.keys(MODULES))
    const logger = createLogger({ level: 'silent', service: 'arrive', version: 'test' })
    const arrive = await startArrive(settings, loadContracts(), logger, { openEngines: open })
    try {
      const client = createClient(() => `http://127.0.0.1:${arrive.port}`)
      const statuses = async () => [(await client.get('/readyz')).status, (await client.get('/openapi.json')).status]
      expect([...door.readers]).toContain(last)
      expect(await statuses()).toEqual([503, 200])
      expect((await client.get('/readyz')).body).toMatchObject({ joining: name })
      door.shut.clear()
      expect(await statuses()).toEqual([200, 200])
      // If the brokers reassign the work for a while, the new owners continue it.
      door.shut.add(last)
      expect(await statuses()).toEqual([200, 200])
    } finally {
      await arrive.stop()
      await engines.end()
    }
  },
  60_000,
)

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { tellFigure } from '../../../infra/engines/jest/figures.ts'
import { pauseReader } from '../../app/rebuilding/pausing.ts'
import { kernelData, pausing } from '../../kernel/index.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { ENGINES, type EngineNames } from '../testing/engines.ts'
import { adminToken, newStaff } from '../testing/people.ts'
import { killServers, type Server, startServer } from '../testing/server.ts'
import { IS_FULL, numberFrom, sized } from '../testing/size.ts'
import { type Installation, newInstallation } from './installation.ts'
import { percentile } from './percentile.ts'
import { openReaders, type SavedAndRead } from './read-at-once.ts'

/** The promised limit in milliseconds. */
const SEEN_WITHIN = 200

const { saves, people } = sized({ saves: 100, people: 4 }, { saves: numberFrom('FAULT_ROUNDS', 10_000), people: 20 })

function suite(engines: EngineNames): void {
  describe(`${saves} saves that are read at once, on ${engines} engines`, () => {
    let installation: Installation
    let server: Server
    let done: readonly SavedAndRead[]
    beforeAll(async () => {
      installation = await newInstallation(engines)
      server = await startServer(installation.environment)
      done = await openReaders(server.origin).all(people, saves)
      const [seen, read] = [done.map(({ ms }) => ms), done.map(({ readMs }) => readMs)]
      tellFigure({
        fault: `saves that are read at once, ${engines}`,
        size: `${saves} saves of ${people} people`,
        figure: [
          `${done.filter(({ isSeen }) => isSeen).length} seen`,
          `p99 from the save to its sight ${Math.round(percentile(seen, 0.99))} ms`,
          `of the read ${Math.round(percentile(read, 0.99))} ms`,
        ].join('; '),
        bar: `all, ${SEEN_WITHIN} ms`,
      })
    }, 20 * 60_000)
    afterAll(async () => {
      await killServers()
      await installation.end()
    })

    test('are shown by the first read', () => {
      expect(done).toHaveLength(saves)
      expect(done.filter(({ saved, isSeen }) => saved !== 200 || !isSeen)).toEqual([])
    })

    if (IS_FULL)
      test(`are seen ${SEEN_WITHIN} ms after they were sent, 99 of 100`, () => {
        const ms = done.map((one) => one.ms)
        expect(percentile(ms, 0.99)).toBeLessThanOrEqual(SEEN_WITHIN)
      })
  })

  describe(`while nothing is projected, on ${engines} engines`, () => {
    let arrive: TestArrive
    beforeAll(async () => {
      arrive = await startTestArrive({}, { engines })
    }, 60_000)
    afterAll(() => arrive.end())

    /** Pauses a projection as a rebuild does; returns a function that resumes it. */
    async function paused(name: string): Promise<() => Promise<void>> {
      const { kernel, lives } = arrive.arrive()
      const live = lives.find(({ projection }) => projection.name === name)
      if (live === undefined) throw new Error(`There is no projection ${name}`)
      const sources = (await kernel.log.ends(live.projection.topics)).keys()
      const pause = await pauseReader(kernel.store, kernelData.consumerName(live.projection, live.generation), sources)
      return () => pausing.releaseReader(kernel.store, pause)
    }

    test('a save says so, a read shows the last known state, and a repeated save is seen', async () => {
      const { client, save, shown } = openReaders(arrive.origin)
      const me = await newStaff(client, 'ann@mail.example')
      expect((await save(me, 'the first')).status).toBe(200)
      const goOn = await paused('onboarding')
      const key = randomUUID()
      const { status, body, headers } = await save(me, 'the second', key)
      expect([status, body['code'], Number(headers.get('retry-after')) > 0]).toEqual([503, 'log-away', true])
      expect(await shown(me)).toBe('the first')
      await goOn()
      expect([(await save(me, 'the second', key)).status, await shown(me)]).toEqual([200, 'the second'])
    }, 60_000)

    test('a list that no save waits for says so', async () => {
      const { client, save } = openReaders(arrive.origin)
      const me = await newStaff(client, 'ben@mail.example')
      const admin = await adminToken(client)
      const goOn = await paused('packets')
      expect((await save(me, 'the first')).status).toBe(200)
      const { status, body, headers } = await client.get('/get_packets', admin)
      expect([status, body['code'], Number(headers.get('retry-after')) > 0]).toEqual([503, 'busy', true])
      await goOn()
      expect((await client.get('/get_packets', admin)).status).toBe(200)
    }, 60_000)
  })
}

for (const engines of sized<readonly EngineNames[]>(['embedded'], ENGINES)) suite(engines)

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '../../../infra/engines/ports.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'

const MORE_THAN_ANY_DISK = '999999G'
const WARNING = 'A disk has less free than DISK_RESERVE'

let arrive: TestArrive
let metrics: string
beforeAll(async () => {
  const port = await freePort()
  metrics = `http://127.0.0.1:${port}/metrics`
  arrive = await startTestArrive({ DISK_RESERVE: MORE_THAN_ANY_DISK, METRICS_PORT: String(port) })
})
afterAll(() => arrive.end())

test('a disk with less space than the reserve is reported early: in /readyz, metrics and the log', async () => {
  const { status, body } = await createClient(arrive.origin).get('/readyz')
  expect([status, body]).toEqual([200, expect.objectContaining({ low: ['log', 'documents', 'keys', 'resumes'] })])
  const page = await (await fetch(metrics)).text()
  const [free, reserve] = ['free', 'reserve'].map((what) =>
    Number(new RegExp(`^arrive_disk_${what}_bytes (\\S+)$`, 'm').exec(page)?.[1]),
  ) as [number, number]
  expect(reserve).toBe(999_999 * 1_024 ** 3)
  expect(free).toBeGreaterThan(0)
  expect(free).toBeLessThan(reserve)
  while (!arrive.logged().includes(WARNING)) await pause(50)
  expect(arrive.logged().split(WARNING)).toHaveLength(2)
}, 30_000)

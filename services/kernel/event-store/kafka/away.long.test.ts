import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type KafkaEngine, startKafka } from '../../../../infra/engines/kafka.ts'
import { freePort } from '../../../../infra/engines/ports.ts'
import { startProxy, type TcpProxy } from '../../../../infra/engines/proxy.ts'
import { sampleEnvelope } from '../../testing/events.ts'
import type { EventLog } from '../ports/event-log.ts'
import { openKafkaEventLog } from './event-log.ts'
import { testOptions } from './testing/logs.ts'
import { sharedReaders } from './testing/sharing.ts'

// Durations are measured in services/tests/faults, on an idle machine. Other tests use another broker.
let kafka: KafkaEngine
let proxy: TcpProxy
let log: EventLog
const changes: boolean[] = []
const readers = sharedReaders('reader', 'letters')

beforeAll(async () => {
  const port = await freePort()
  proxy = await startProxy(port)
  kafka = await startKafka({ port, advertisedPort: proxy.port })
  log = await openKafkaEventLog(
    testOptions({ brokers: [kafka.brokers], maxWait: 500, onBreaker: (open) => changes.push(open) }),
  )
  readers.follow(log, 'one')
}, 60_000)

afterAll(async () => {
  await log?.close()
  await kafka?.end()
  await proxy?.close()
})

let appended = 0
async function tryAppend() {
  const id = `e${appended++}`
  const outcome = await log.append('letters', sampleEnvelope({ id })).then(
    () => 'done',
    (error) => error.code,
  )
  return { id, outcome }
}

async function untilTaken() {
  for (;;) {
    const { outcome, id } = await tryAppend()
    if (outcome === 'done') return id
    await pause(50)
  }
}

const OUTAGES: readonly (readonly [string, () => Promise<void> | void, () => Promise<void> | void])[] = [
  ['hangs', () => proxy.stall(), () => proxy.resume()],
  ['goes in the middle of an answer', () => proxy.endWithin(6), () => proxy.endWithin(undefined)],
  [
    'is gone',
    () => proxy.close(),
    async () => {
      proxy = await startProxy(kafka.port, proxy.port)
    },
  ],
]

describe.each(OUTAGES)('a log whose only broker %s', (_, leave, comeBack) => {
  test('fails appends, then rejects them at once without a query, and accepts them again when it is back', async () => {
    expect(await tryAppend()).toMatchObject({ outcome: 'done' })
    await leave()
    expect(await tryAppend()).toMatchObject({ outcome: 'log-away' })
    for (let at = 0; at < 20; at++) {
      expect(await tryAppend()).toMatchObject({ outcome: 'log-away' })
      await pause(100)
    }
    expect(await log.healthy()).toBe(false)
    await comeBack()
    const id = await untilTaken()
    expect(await log.healthy()).toBe(true)
    await readers.until(() => readers.seen.includes(id))
    expect(changes.splice(0)).toEqual([true, false])
  })
})

test('a log can be closed while its broker hangs', async () => {
  proxy.stall()
  await log.close()
  proxy.resume()
  // Abandoned requests end by themselves now; Jest must not unload the modules before.
  await pause(1_500)
})

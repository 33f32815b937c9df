import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, test } from '@jest/globals'
import { SettingError } from '../../common/setting-values.ts'
import { sampleEnvelope } from '../../testing/events.ts'
import { upTo } from '../ports/contract/gather.suite.ts'
import { openKafkaEventLog } from './event-log.ts'
import { connectWithRetry } from './failure.ts'
import { createSender, sendBatch } from './sender.ts'
import { event } from './testing/fake-sends.ts'
import { openTestLog, removeTopics, testBrokers, testClient, testOptions } from './testing/logs.ts'
import { sharedReaders } from './testing/sharing.ts'
import { prepareTopics } from './topics.ts'

const RIGHT: Readonly<Record<string, string>> = {
  'cleanup.policy': 'delete',
  'retention.ms': '-1',
  'retention.bytes': '-1',
  'min.insync.replicas': '1',
  'unclean.leader.election.enable': 'false',
  'flush.messages': '1',
}

async function openOn(config: Readonly<Record<string, string>>, numPartitions = 3) {
  const options = testOptions()
  const admin = await testClient().admin(10_000)
  const configEntries = Object.entries({ ...RIGHT, ...config }).map(([name, value]) => ({ name, value }))
  const topic = `${options.prefix}letters`
  const topics = [{ topic, numPartitions, replicationFactor: 1, configEntries }]
  // Its leader may not be known right away; opening the log waits for it.
  await admin.createTopics({ topics, waitForLeaders: false })
  await admin.disconnect()
  try {
    await (await openKafkaEventLog(options)).close()
  } finally {
    await removeTopics(options)
  }
}

describe('a topic that was created by someone else', () => {
  test('with the right settings is used', async () => {
    await openOn({})
  })

  test.each([
    [{ 'retention.ms': '604800000' }, 'retention.ms 604800000; it must be -1'],
    [{ 'retention.bytes': '1000000' }, 'retention.bytes 1000000; it must be -1'],
    [{ 'cleanup.policy': 'compact' }, 'cleanup.policy compact; it must be delete'],
    [{ 'min.insync.replicas': '2' }, 'min.insync.replicas 2; it must be 1'],
    [{ 'unclean.leader.election.enable': 'true' }, 'unclean.leader.election.enable true; it must be false'],
    [{ 'flush.messages': '1000' }, 'flush.messages 1000; it must be 1'],
    [{ 'max.message.bytes': '100000' }, 'max.message.bytes 100000; it must be 1048588'],
  ])('with %j fails the start with a sentence', async (config: Readonly<Record<string, string>>, sentence) => {
    const opening = openOn(config)
    await expect(opening).rejects.toThrow(SettingError)
    await expect(opening).rejects.toThrow(new RegExp(`^Topic test-\\S+-letters has ${sentence}\\.$`))
  })

  test('with another number of partitions fails the start with a sentence', async () => {
    await expect(openOn({}, 4)).rejects.toThrow(/^Topic test-\S+-letters has partitions 4; it must be 3\.$/)
  })
})

describe('a cluster', () => {
  test('with fewer brokers than copies fails the start with a sentence', async () => {
    const opening = openKafkaEventLog(testOptions({ replication: 3, minInSync: 2 }))
    await expect(opening).rejects.toThrow(
      /^Kafka must take the topics .* of 3 copies \(KAFKA_REPLICATION\): .*\. Set KAFKA_.*, as KAFKA_REPLICATION=1\.$/,
    )
  })

  test('that does not know enough brokers yet is retried', async () => {
    const options = testOptions()
    const names = options.topics.map((topic) => `${options.prefix}${topic}`)
    const admin = await testClient().admin(10_000)
    let requested = 0
    const late = {
      ...admin,
      createTopics: async (wanted: Parameters<typeof admin.createTopics>[0]) => {
        const unknown = { type: 'INVALID_REPLICATION_FACTOR' }
        if (++requested === 1) throw Object.assign(new Error('Replication-factor is invalid'), unknown)
        return admin.createTopics(wanted)
      },
    }
    try {
      await prepareTopics(late, { ...options, names })
      expect(requested).toBe(2)
      expect(await admin.listTopics()).toEqual(expect.arrayContaining(names))
    } finally {
      await admin.disconnect()
      await removeTopics(options)
    }
  })

  test('that does not answer fails the start with a sentence', async () => {
    const brokers = ['127.0.0.1:1']
    const { admin } = testClient({ brokers })
    await expect(connectWithRetry(() => admin(1_000), brokers, 0)).rejects.toThrow(
      /^KAFKA_BROKERS must be brokers that answer; none of 127\.0\.0\.1:1 does: .*\.$/,
    )
  })
})

test('32 concurrent appends are one send, and those that arrive meanwhile another', async () => {
  const { options, close } = await openTestLog()
  const producer = await testClient().producer()
  const sizes: number[] = []
  const sender = createSender({
    send: (batch) => {
      sizes.push(batch.length)
      return sendBatch(producer, options.prefix, batch)
    },
    breaker: { isOpen: () => false, succeeded: () => {}, failed: () => {} },
    onStuck: () => {},
  })
  const appends = (count: number) => upTo(count).map((at) => sender.append({ ...event(`e${at}`), partition: at % 3 }))
  const first = appends(32)
  while (!sender.isSending()) await pause(1)
  await Promise.all([...first, ...appends(32)])
  expect(sizes).toEqual([32, 32])
  await producer.disconnect()
  await close()
})

test('an event that is too long for Kafka is the only one rejected', async () => {
  const { log, close } = await openTestLog()
  const long = log.append('letters', sampleEnvelope({ data: 'x'.repeat(1_000_001) }))
  const short = log.append('letters', sampleEnvelope())
  await expect(long).rejects.toThrow('longer than the log takes')
  expect(await short).toMatchObject({ offset: 0 })
  await close()
})

test('readers of one name share the sources, and resume from the stored offsets of a stopped one', async () => {
  const { log, options, close } = await openTestLog()
  const other = await openKafkaEventLog(options)
  const readers = sharedReaders('shared', 'letters')
  let sent = 0
  const appendSome = () =>
    Promise.all(
      upTo(9).map((person) => log.append('letters', sampleEnvelope({ id: `e${sent++}`, person: person + 1 }))),
    )
  const one = readers.follow(log, 'one')
  const two = readers.follow(other, 'two')
  for (const label of ['one', 'two']) while (readers.count(label) === 0) await appendSome()
  await one.stop()
  const before = readers.count('two')
  await appendSome()
  await readers.until(() => readers.seen.length === sent)
  expect(readers.count('two') - before).toBeGreaterThanOrEqual(9)
  expect(readers.seen.toSorted()).toEqual(
    upTo(sent)
      .map((at) => `e${at}`)
      .toSorted(),
  )
  await two.stop()
  await other.close()
  await close()
})

test('an idle process gets no warnings and uses little CPU', async () => {
  const script = join(import.meta.dirname, 'testing', 'idle-process.ts')
  const env = { ...process.env, TEST_KAFKA_BROKERS: testBrokers().join(',') }
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
  const { warnings, share } = JSON.parse(stdout)
  expect(warnings).toEqual([])
  // Of one core. Without the timer patch kafkajs alone takes 3.5-5 %.
  expect(share).toBeLessThan(0.025)
})

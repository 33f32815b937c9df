import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sampleEnvelope } from '../../testing/events.ts'
import type { Entry, LogPart } from '../ports/event-log.ts'
import { forgetBefore } from './testing/fill.ts'
import { openTestLog, type TestLog, testClient } from './testing/logs.ts'

const COUNT = 700
const SOURCE = 'letters/1'

let opened: TestLog

beforeAll(async () => {
  opened = await openTestLog()
  const letters = Array.from({ length: COUNT }, (_, at) => sampleEnvelope({ id: `event-${at}`, person: 1 }))
  await Promise.all(letters.map((letter) => opened.log.append('letters', letter)))
}, 60_000)
afterAll(() => opened.close())

async function read(part: LogPart): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for await (const entry of opened.log.part(part)) entries.push(entry)
  return entries
}

async function groups(): Promise<readonly string[]> {
  const admin = await testClient().admin(10_000)
  try {
    const { groups: all } = await admin.listGroups()
    return all.map(({ groupId }) => groupId).filter((id) => id.startsWith(opened.options.prefix))
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'GROUP_LOAD_IN_PROGRESS') return []
    throw error
  } finally {
    await admin.disconnect()
  }
}

test('reading many entries of one fetch yields to other work in between', async () => {
  let turns = 0
  let next = setImmediate(function turn() {
    turns++
    next = setImmediate(turn)
  })
  const seen = new Set<number>()
  for await (const _ of opened.log.part({ source: SOURCE, from: 0, to: COUNT })) seen.add(turns)
  clearImmediate(next)
  expect(seen.size).toBeGreaterThanOrEqual(COUNT / 100)
})

test('reading it joins no group', async () => {
  const follower = opened.log.follow({
    reader: 'control',
    topics: ['letters'],
    start: async () => new Map(),
    handle: async () => undefined,
  })
  await read({ source: SOURCE, from: 0, to: 1 })
  while ((await groups()).length === 0) await read({ source: SOURCE, from: 0, to: 1 })
  expect(await groups()).toEqual([`${opened.options.prefix}control`])
  await follower.stop()
}, 60_000)

test('deleted entries are skipped without waiting', async () => {
  await forgetBefore(`${opened.options.prefix}${SOURCE}`, 100)
  const offsets = async (part: Omit<LogPart, 'source'>) =>
    (await read({ source: SOURCE, ...part })).map(({ offset }) => offset)
  expect(await offsets({ from: 98, to: 103 })).toEqual([100, 101, 102])
  expect(await offsets({ from: 0, to: 100 })).toEqual([])
  expect(await offsets({ from: 0, to: 2 })).toEqual([])
  await expect(offsets({ from: COUNT + 1, to: COUNT + 2 })).rejects.toThrow(/^Kafka has nothing at offset 701/)
}, 60_000)

test('a record says that it is a structured CloudEvent; old ones without headers are read as well', async () => {
  const { log, options, close } = await openTestLog()
  const client = testClient()
  const producer = await client.producer()
  const value = JSON.stringify(sampleEnvelope({ id: 'old', person: 1 }))
  await producer.send({ topic: `${options.prefix}letters`, messages: [{ partition: 1, key: 'person/1', value }] })
  await log.append('letters', sampleEnvelope({ id: 'new', person: 1 }))
  const reader = await client.partitionReader()
  const records = await reader.fetch(`${options.prefix}letters`, 1, 0)
  expect(records).toMatchObject([
    { headers: {} },
    { headers: { 'content-type': Buffer.from('application/cloudevents+json') }, key: Buffer.from('person/1') },
  ])
  const ids: string[] = []
  for await (const { envelope } of log.part({ source: SOURCE, from: 0, to: 2 })) ids.push(envelope.id)
  expect(ids).toEqual(['old', 'new'])
  await Promise.all([reader.close(), producer.disconnect()])
  await close()
}, 60_000)

import { topicsOf } from '@arrive/contracts/event.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { keepOnly, removeTopics, testOptions } from '../kernel/testing/engines.ts'
import { everyAnswer, GONE, growAgency } from '../tests/testing/agency.ts'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { createClient } from '../tests/testing/client.ts'
import { newEngines, type TestEngines } from '../tests/testing/engines.ts'
import { PASSWORD } from '../tests/testing/people.ts'

/** The collections that docs/operations.md, "Backup and restore of Kafka and MongoDB", restores. */
const PUT_BACK = ['resumes.files', 'resumes.chunks', 'refused']
const TOLD = /this one would be sent/g

let engines: TestEngines
let arrive: TestArrive
let before: Readonly<Record<string, string>>
const client = createClient(() => arrive.origin())
const database = () => new URL(engines.environment['MONGODB_URI'] ?? '').pathname.slice(1)

beforeAll(async () => {
  engines = await newEngines('distributed')
  arrive = await startTestArrive(engines.environment)
  await growAgency(client)
  before = await everyAnswer(client)
}, 60_000)
afterAll(async () => {
  await arrive.end()
  await engines.end()
}, 60_000)

test('a restore of log, keys, resumes and refusals rebuilds everything, and sends no email twice', async () => {
  const reported = () => arrive.logged().match(TOLD)?.length
  const count = reported()
  await arrive.stop()
  await keepOnly(database(), PUT_BACK)
  await arrive.restart()
  expect(await everyAnswer(client)).toEqual(before)
  expect((await client.post('/user-login', { email: GONE, password: PASSWORD })).status).toBe(401)
  expect(reported()).toBe(count)
})

test('documents newer than the restored log stop the start with a sentence', async () => {
  await arrive.stop()
  const prefix = `${engines.environment['KAFKA_TOPIC_PREFIX']}older-`
  const restored = arrive.restart({ ...engines.environment, KAFKA_TOPIC_PREFIX: prefix })
  await expect(restored).rejects.toThrow('The log is older than the documents (a restored backup?)')
  await removeTopics(testOptions({ topics: topicsOf(events), prefix }))
})

test('a restored log without its keys stops the start with a sentence', async () => {
  await keepOnly(database(), PUT_BACK, false)
  await expect(arrive.restart(engines.environment)).rejects.toThrow(
    'The log holds events and there is no key to open them',
  )
})

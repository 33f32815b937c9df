import { join } from 'node:path'
import { type HonestLog, honestLog } from '@arrive/contracts/proof/testing/honest-log.ts'
import { afterAll, expect, test } from '@jest/globals'
import {
  fillTopics,
  forgetBefore,
  freshName,
  kafkaClient,
  removeTopics,
  testBrokers,
  testOptions,
} from '../kernel/testing/engines.ts'
import { runCommand, type Said } from '../tests/testing/commands.ts'

const VERIFY = join(import.meta.dirname, 'verify.ts')
const TOPICS = ['accounts', 'audit', 'onboarding', 'proof']
const PEOPLE = [1, 2, 3, 4, 5, 1, 2, 3]
const log = honestLog({
  steps: [
    ...PEOPLE.map((person) => ({ event: { topic: 'onboarding', person, partition: person % 3 } })),
    { seal: true },
    { event: { topic: 'accounts', person: 3, partition: 0 } },
    { repeat: true },
    { seal: true },
    { event: { topic: 'onboarding', person: 2, partition: 2 } },
  ],
})

const prefixes: string[] = []
afterAll(async () => {
  for (const prefix of prefixes) await removeTopics(testOptions({ topics: TOPICS, prefix }))
}, 60_000)

/** Writes a log into fresh topics, and returns the settings for the command. */
async function written(sources: HonestLog['sources']): Promise<Readonly<Record<string, string>>> {
  const prefix = `${freshName()}-`
  prefixes.push(prefix)
  const records = [...sources].flatMap(([source, raws]) => {
    const [topic = '', partition] = source.split('/')
    return raws.map((raw) => ({ topic, partition: Number(partition), key: '', value: Buffer.from(raw).toString() }))
  })
  await fillTopics(prefix, records)
  return { KAFKA_BROKERS: testBrokers().join(','), KAFKA_TOPIC_PREFIX: prefix }
}

const verify = (environment: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Said> =>
  runCommand(VERIFY, ['kafka', '--json', ...words], environment)

/** The consumer groups and the ends of the topics. */
async function stateOf({ KAFKA_TOPIC_PREFIX: prefix = '' }: Readonly<Record<string, string>>) {
  const admin = await kafkaClient({ ...testOptions(), tls: undefined }).admin(10_000)
  const { groups } = await admin.listGroups()
  const ends = await Promise.all(TOPICS.map((topic) => admin.fetchTopicOffsets(`${prefix}${topic}`).catch(() => [])))
  await admin.disconnect()
  const isOfOthers = (id: string) => id.startsWith('test') && !id.startsWith(prefix)
  return { groups: groups.map(({ groupId }) => groupId).filter((id) => !isOfOthers(id)), ends }
}

test('topics of Kafka are intact, and reading leaves no trace', async () => {
  const environment = await written(log.sources)
  const before = await stateOf(environment)
  const { code, stdout } = await verify(environment, '--key', log.vkey)
  const intact = { ok: true, checked: 9, unsealed: 1, key: log.vkey, notes: [], findings: [] }
  expect([code, JSON.parse(stdout)]).toEqual([0, intact])
  expect(await stateOf(environment)).toEqual(before)
}, 60_000)

test('an altered event and a missing topic are named', async () => {
  const event = log.events[1]
  const { source = '', offset = 0 } = event ?? {}
  const sources = new Map(log.sources)
  const altered = (raw: Uint8Array) => Buffer.from(Buffer.from(raw).toString().replace('sealed"', 'sealeD"'))
  sources.set(
    source,
    (sources.get(source) ?? []).map((raw, at) => (at === offset ? altered(raw) : raw)),
  )
  sources.delete('accounts/0')
  const { code, stdout } = await verify(await written(sources))
  const findings = [
    { kind: 'altered', index: 1, event: event?.id, topic: 'onboarding', person: 2, time: event?.time },
    { kind: 'missing-topic', index: null, event: null, topic: 'accounts', person: null, time: null },
  ]
  expect([code, JSON.parse(stdout).findings]).toEqual([1, findings])
}, 60_000)

/** Deletes events before an offset from Kafka, as retention does. */
async function forget(environment: Readonly<Record<string, string>>, [source, offset]: Cut): Promise<void> {
  await forgetBefore(`${environment['KAFKA_TOPIC_PREFIX']}${source}`, offset)
}

type Cut = readonly [source: string, offset: number]

const nowhere = { index: null, event: null, person: null, time: null }

test('events that Kafka deleted from the start of a partition are missing, each by its name', async () => {
  const environment = await written(log.sources)
  await forget(environment, ['onboarding/1', 2])
  const { code, stdout } = await verify(environment, '--key', log.vkey)
  const gone = log.events.filter(({ source, offset }) => source === 'onboarding/1' && offset < 2)
  const findings = gone.map(({ id, index }) => ({ ...nowhere, kind: 'missing', index, event: id, topic: 'onboarding' }))
  expect(findings).toHaveLength(2)
  expect([code, JSON.parse(stdout).findings]).toEqual([1, findings])
}, 60_000)

test.each<readonly [string, Cut, readonly object[], number]>([
  ['all of a topic', ['accounts/0', 2], [{ ...nowhere, kind: 'missing-topic', topic: 'accounts' }], 1],
  ['all of a partition', ['onboarding/0', 2], [{ ...nowhere, kind: 'missing-topic', topic: 'onboarding' }], 1],
  ['how the log was begun', ['proof/0', 1], [{ ...nowhere, kind: 'missing', topic: 'proof' }], 1],
  ['the first batch, too', ['proof/0', 2], [{ ...nowhere, kind: 'missing', topic: 'proof' }], 1],
  ['every seal', ['proof/0', 5], [], 2],
])(
  'a log from which Kafka deleted %s is never intact',
  async (_, cut, findings, expected) => {
    const environment = await written(log.sources)
    await forget(environment, cut)
    const { code, stdout } = await verify(environment, '--key', log.vkey)
    const report = JSON.parse(stdout)
    expect([code, report.ok, report.findings]).toEqual([expected, false, findings])
  },
  60_000,
)

test('the command cannot decide if no broker is set or answers, or the topics are missing', async () => {
  const brokers = { KAFKA_BROKERS: testBrokers().join(',') }
  const unproved = await written(new Map([...log.sources].filter(([source]) => source !== 'proof/0')))
  const wrong: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['KAFKA_BROKERS must be set: it says where the topics are.', {}],
    ['KAFKA_BROKERS must be brokers that answer; none of 127.0.0.1:1 does: ', { KAFKA_BROKERS: '127.0.0.1:1' }],
    ['Kafka has no topic of Arrive whose name begins with "no-such-"', { ...brokers, KAFKA_TOPIC_PREFIX: 'no-such-' }],
    ['', unproved],
  ]
  for (const [sentence, environment] of wrong) {
    const { code, stdout, stderr } = await verify(environment)
    expect([sentence, code, JSON.parse(stdout).ok]).toEqual([sentence, 2, false])
    expect([stderr.startsWith(sentence), stderr.split('\n').length]).toEqual([true, sentence === '' ? 1 : 2])
  }
}, 60_000)

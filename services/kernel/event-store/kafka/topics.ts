import { withTimeout } from '../../common/deadline.ts'
import { messageOf } from '../../common/errno.ts'
import { retried } from '../../common/retried.ts'
import { SettingError } from '../../common/setting-values.ts'
import type { Source, SourceOffsets } from '../ports/event-log.ts'
import type { Admin } from './client.ts'
import { logUnavailable } from './failure.ts'
import type { KafkaSettings } from './settings.ts'

export interface TopicPlan extends Pick<KafkaSettings, 'partitions' | 'replication' | 'minInSync'> {
  /** As they are called in Kafka. */
  readonly names: string[]
}

/** Kafka's default maximum size of a batch of records; events are far smaller. */
const BATCH_BYTES = 1_048_588
const CREATION_TIMEOUT_MS = 10_000
/** Ten seconds in all: a broker that was held up, or starts with this process, is back by then. */
const BROKER_TRIES = 20
const BROKER_CHECK_MS = 500
const LEADER_TIMEOUT_MS = 15_000
const LEADER_CHECK_MS = 50
const PROBE_TIMEOUT_MS = 900
const MAX_ATTEMPTS = 3
const BETWEEN_TRIES = 200
/** What Kafka calls a topic among the things that have a configuration. */
const TOPIC = 2

/**
 * Creates the topics that are missing and compares all of them with the plan.
 * @throws SettingError naming topic, setting, found and wanted where one is unlike the plan, or cannot be created.
 */
export async function prepareTopics(admin: Admin, plan: TopicPlan): Promise<void> {
  const { names, partitions, replication } = plan
  const present = new Set(await admin.listTopics())
  const missing = names.filter((name) => !present.has(name))
  if (missing.length > 0) await createTopics(admin, missing, plan)
  for (const topic of await withLeaders(admin, names)) {
    assertSetting(topic.name, 'partitions', topic.partitions.length, partitions)
    for (const { replicas } of topic.partitions) {
      assertSetting(topic.name, 'replicas a partition', replicas.length, replication)
    }
  }
  const resources = names.map((name) => ({ type: TOPIC, name }))
  const configs = await admin.describeConfigs({ resources, includeSynonyms: false })
  for (const { resourceName, configEntries } of configs.resources) {
    const found = new Map(configEntries.map(({ configName, configValue }) => [configName, configValue]))
    for (const [setting, wanted] of Object.entries(wantedConfig(plan))) {
      const value = found.get(setting)
      const isLarger = setting === 'max.message.bytes' && Number(value) >= Number(wanted)
      if (!isLarger) assertSetting(resourceName, setting, value, wanted)
    }
  }
}

/** What a topic must be set to; only `max.message.bytes` may also be larger. */
function wantedConfig({ replication, minInSync }: TopicPlan): Readonly<Record<string, string>> {
  return {
    'cleanup.policy': 'delete',
    'retention.ms': '-1',
    'retention.bytes': '-1',
    'min.insync.replicas': String(minInSync),
    'unclean.leader.election.enable': 'false',
    'max.message.bytes': String(BATCH_BYTES),
    // Kafka answers from memory and counts on the other copies; without any, each append has to reach the disk.
    ...(replication === 1 && { 'flush.messages': '1' }),
  }
}

async function createTopics(admin: Admin, names: readonly string[], plan: TopicPlan): Promise<void> {
  const configEntries = Object.entries(wantedConfig(plan)).map(([name, value]) => ({ name, value }))
  const shape = { numPartitions: plan.partitions, replicationFactor: plan.replication, configEntries }
  const topics = names.map((topic) => ({ topic, ...shape }))
  try {
    // kafkajs would ask once whether they have leaders, and fail where that is too early; `withLeaders` asks again.
    const create = () => admin.createTopics({ topics, waitForLeaders: false, timeout: CREATION_TIMEOUT_MS })
    await retried(create, (error, tried) => tried < BROKER_TRIES && lacksBrokers(error), BROKER_CHECK_MS)
  } catch (error) {
    const copies = `${plan.partitions} partitions of ${plan.replication} copies (KAFKA_REPLICATION)`
    const advice = lacksBrokers(error) ? ' Set KAFKA_REPLICATION to the number of brokers, as KAFKA_REPLICATION=1.' : ''
    throw new SettingError(
      `Kafka must take the topics ${names.join(', ')} with ${copies}: ${reasonOf(error)}.${advice}`,
    )
  }
}

/** Whether there are fewer brokers than copies: for good, or until others have started or are heard of again. */
function lacksBrokers(error: unknown): boolean {
  const reason = firstOf(error)
  return reason instanceof Error && 'type' in reason && reason.type === 'INVALID_REPLICATION_FACTOR'
}

const reasonOf = (error: unknown) => messageOf(firstOf(error)).replace(/\.$/, '')

/** The first reason of several, as kafkajs gives them. */
function firstOf(error: unknown): unknown {
  const several = error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : []
  return several[0] ?? error
}

/**
 * The topics, once each of their partitions has a leader that answers as such. Right after the creation the other
 * brokers name the leader of a partition before the leader itself knows; what is sent then is tried again, and part of
 * it is written twice.
 */
async function withLeaders(admin: Admin, names: string[]) {
  const deadline = Date.now() + LEADER_TIMEOUT_MS
  const look = async () => {
    const { topics } = await admin.fetchTopicMetadata({ topics: names })
    await Promise.all(names.map((name) => admin.fetchTopicOffsets(name)))
    const areLed = topics.every(
      ({ partitions }) => partitions.length > 0 && partitions.every(({ leader }) => leader >= 0),
    )
    if (areLed) return topics
    throw new SettingError(`Kafka must have leaders for the partitions of ${names.join(', ')}.`)
  }
  return retried(look, () => Date.now() <= deadline, LEADER_CHECK_MS)
}

function assertSetting(name: string, setting: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new SettingError(`Topic ${name} has ${setting} ${found}; it must be ${wanted}.`)
}

/**
 * Asks, within a second, whether appends would be taken: every partition has a leader and enough copies in sync. Never
 * rejects, and never asks again while a request is in progress.
 */
export function createProbe(admin: Admin, { names, minInSync }: Pick<TopicPlan, 'names' | 'minInSync'>) {
  let asking: Promise<boolean> | undefined

  async function ask(): Promise<boolean> {
    try {
      const { topics } = await admin.fetchTopicMetadata({ topics: names })
      const partitions = topics.flatMap((topic) => topic.partitions)
      return partitions.every(({ leader, isr }) => leader >= 0 && isr.length >= minInSync)
    } catch {
      return false
    } finally {
      asking = undefined
    }
  }

  return (): Promise<boolean> => {
    asking ??= ask()
    return withTimeout(PROBE_TIMEOUT_MS, asking, () => false)
  }
}

/** The next offset to be written of every partition of the topics. @throws ArriveError `log-away` */
export async function fetchEndOffsets(admin: Admin, topics: readonly string[], prefix: string): Promise<SourceOffsets> {
  const endsOf = async (topic: string) => {
    // A connection that broke while idle is only noticed at the next request.
    const again = (_: unknown, tried: number) => tried < MAX_ATTEMPTS
    const found = await retried(() => admin.fetchTopicOffsets(`${prefix}${topic}`), again, BETWEEN_TRIES)
    return found.map(({ partition, high }): [Source, number] => [`${topic}/${partition}`, Number(high)])
  }
  try {
    return new Map((await Promise.all(topics.map(endsOf))).flat())
  } catch (error) {
    throw logUnavailable(error)
  }
}

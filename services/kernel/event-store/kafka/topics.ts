import { withTimeout } from '../../common/deadline.ts'
import { messageOf } from '../../common/errno.ts'
import { retried } from '../../common/retried.ts'
import { SettingError } from '../../common/setting-values.ts'
import type { Source, SourceOffsets } from '../ports/event-log.ts'
import type { Admin } from './client.ts'
import { logUnavailable } from './failure.ts'
import type { KafkaSettings } from './settings.ts'

export interface TopicPlan extends Pick<KafkaSettings, 'partitions' | 'replication' | 'minInSync'> {
  readonly names: string[]
}

/** Kafka's default maximum size of a record batch; events are far smaller. */
const BATCH_BYTES = 1_048_588
const CREATION_TIMEOUT_MS = 10_000
/** Ten seconds in total, for a broker that was blocked or starts with this process. */
const BROKER_TRIES = 20
const BROKER_CHECK_MS = 500
const LEADER_TIMEOUT_MS = 15_000
const LEADER_CHECK_MS = 50
const PROBE_TIMEOUT_MS = 900
const MAX_ATTEMPTS = 3
const BETWEEN_TRIES = 200
const TOPIC = 2

/** @throws SettingError naming topic, setting, found and wanted if a topic differs or cannot be created. */
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

/** `max.message.bytes` may also be larger. */
function wantedConfig({ replication, minInSync }: TopicPlan): Readonly<Record<string, string>> {
  return {
    'cleanup.policy': 'delete',
    'retention.ms': '-1',
    'retention.bytes': '-1',
    'min.insync.replicas': String(minInSync),
    'unclean.leader.election.enable': 'false',
    'max.message.bytes': String(BATCH_BYTES),
    // Kafka acknowledges from memory and relies on the other copies; without any, each append has to reach the disk.
    ...(replication === 1 && { 'flush.messages': '1' }),
  }
}

async function createTopics(admin: Admin, names: readonly string[], plan: TopicPlan): Promise<void> {
  const configEntries = Object.entries(wantedConfig(plan)).map(([name, value]) => ({ name, value }))
  const shape = { numPartitions: plan.partitions, replicationFactor: plan.replication, configEntries }
  const topics = names.map((topic) => ({ topic, ...shape }))
  try {
    // kafkajs would check for leaders once, and fail if that is too early; `withLeaders` retries.
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

/** Whether there are fewer brokers than copies, maybe only until others have started. */
function lacksBrokers(error: unknown): boolean {
  const reason = firstOf(error)
  return reason instanceof Error && 'type' in reason && reason.type === 'INVALID_REPLICATION_FACTOR'
}

const reasonOf = (error: unknown) => messageOf(firstOf(error)).replace(/\.$/, '')

function firstOf(error: unknown): unknown {
  const several = error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : []
  return several[0] ?? error
}

/** Waits until each partition's leader responds: one that does not know its role yet makes appends be written twice. */
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

/** Every partition has a leader and enough copies in sync. Never rejects; concurrent calls share one request. */
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

/** @throws ArriveError `log-away` */
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

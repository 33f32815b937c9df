import { messageOf } from '../../common/errno.ts'
import { retried } from '../../common/retried.ts'
import { SettingError } from '../../common/setting-values.ts'
import type { KafkaSettings } from './settings.ts'
import type { KafkaAdmin, TopicPartition } from './types.ts'

export interface TopicPlan extends Pick<KafkaSettings, 'partitions' | 'replication' | 'minInSync'> {
  /** As they are called in Kafka. */
  readonly names: readonly string[]
}

/** Kafka's default maximum size of a batch of records; events are far smaller. */
const BATCH_BYTES = 1_048_588
const TIMEOUT_MS = 15_000
const CHECK_MS = 50

/**
 * Makes the topics that are missing and compares all of them with the plan.
 * @throws SettingError naming topic, setting, found and wanted where one is unlike the plan, or cannot be made.
 */
export async function prepareTopics(admin: KafkaAdmin, plan: TopicPlan): Promise<void> {
  const present = new Set(await admin.listTopics())
  const missing = plan.names.filter((name) => !present.has(name))
  if (missing.length > 0) await makeTopics(admin, missing, plan)
  const partitions = await untilLed(admin, plan.names)
  const configs = await admin.configs(plan.names)
  for (const name of plan.names) {
    assertPartitions(name, partitions.get(name) ?? [], plan)
    assertConfig(name, configs.get(name) ?? new Map(), plan)
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

async function makeTopics(admin: KafkaAdmin, names: readonly string[], plan: TopicPlan): Promise<void> {
  const configEntries = Object.entries(wantedConfig(plan)).map(([name, value]) => ({ name, value }))
  const shape = { numPartitions: plan.partitions, replicationFactor: plan.replication, configEntries }
  try {
    await admin.createTopics(names.map((topic) => ({ topic, ...shape })))
  } catch (error) {
    const copies = `${plan.partitions} partitions of ${plan.replication} copies (KAFKA_REPLICATION)`
    throw new SettingError(`Kafka must take the topics ${names.join(', ')} with ${copies}: ${reasonOf(error)}.`)
  }
}

/** The first reason of several, as kafkajs gives them where more than one topic was asked for. */
function reasonOf(error: unknown): string {
  const several = error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : []
  return messageOf(several[0] ?? error).replace(/\.$/, '')
}

/**
 * The partitions of the topics, once each of them has a leader that answers as such. Right after its making the others
 * say who leads a partition before the leader itself knows; what is sent then is tried again, and part of it stands
 * twice.
 */
async function untilLed(admin: KafkaAdmin, names: readonly string[]) {
  const deadline = Date.now() + TIMEOUT_MS
  const look = async () => {
    const found = await admin.describe(names)
    await Promise.all(names.map((name) => admin.ends(name)))
    if (names.every((name) => isLed(found.get(name)))) return found
    throw new SettingError(`Kafka must have leaders for the partitions of ${names.join(', ')}.`)
  }
  return retried(look, () => Date.now() <= deadline, CHECK_MS)
}

function isLed(partitions: readonly TopicPartition[] = []): boolean {
  return partitions.length > 0 && partitions.every(({ leader }) => leader >= 0)
}

function assertPartitions(name: string, found: readonly TopicPartition[], plan: TopicPlan): void {
  assertSetting(name, 'partitions', found.length, plan.partitions)
  for (const { replicas } of found) assertSetting(name, 'replicas a partition', replicas.length, plan.replication)
}

function assertConfig(name: string, found: ReadonlyMap<string, string>, plan: TopicPlan): void {
  for (const [setting, wanted] of Object.entries(wantedConfig(plan))) {
    const value = found.get(setting)
    const more = setting === 'max.message.bytes' && Number(value) >= Number(wanted)
    if (!more) assertSetting(name, setting, value, wanted)
  }
}

function assertSetting(name: string, setting: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new SettingError(`Topic ${name} has ${setting} ${found}; it must be ${wanted}.`)
}

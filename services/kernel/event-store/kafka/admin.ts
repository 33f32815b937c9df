import type { KafkaAdmin, TopicConfig, TopicPartition } from './types.ts'

const TOPIC = 2
const CREATION_TIMEOUT = 10_000

interface ConfigQuery {
  readonly type: number
  readonly name: string
}

interface Topics<T> {
  readonly topics: T[]
}

/** What is used of kafkajs' admin client. Methods, so that its lists, which may be written to, fit ours. */
export interface AdminClient {
  listTopics(): Promise<readonly string[]>
  createTopics(options: Topics<TopicConfig> & { waitForLeaders: boolean; timeout: number }): Promise<unknown>
  deleteTopics(options: Topics<string>): Promise<void>
  fetchTopicMetadata(
    options: Topics<string>,
  ): Promise<Topics<{ readonly name: string; readonly partitions: readonly TopicPartition[] }>>
  describeConfigs(query: { resources: ConfigQuery[]; includeSynonyms: boolean }): Promise<{
    resources: { resourceName: string; configEntries: { configName: string; configValue: string }[] }[]
  }>
  fetchTopicOffsets(topic: string): Promise<readonly { readonly partition: number; readonly high: string }[]>
  disconnect(): Promise<void>
}

/** The admin client, with its answers as maps. */
export function adminOf(client: AdminClient): KafkaAdmin {
  return {
    listTopics: () => client.listTopics(),
    createTopics: async (topics) => {
      // Whether they have leaders is asked for afterwards, over and over: kafkajs asks once, and fails where it is too
      // early.
      await client.createTopics({ topics: [...topics], waitForLeaders: false, timeout: CREATION_TIMEOUT })
    },
    deleteTopics: (topics) => client.deleteTopics({ topics: [...topics] }),
    describe: async (topics) => {
      const { topics: found } = await client.fetchTopicMetadata({ topics: [...topics] })
      return new Map(found.map(({ name, partitions }) => [name, partitions]))
    },
    configs: async (topics) => {
      const resources = topics.map((name) => ({ type: TOPIC, name }))
      const answer = await client.describeConfigs({ resources, includeSynonyms: false })
      return new Map(answer.resources.map(({ resourceName, configEntries }) => [resourceName, valuesOf(configEntries)]))
    },
    ends: async (topic) =>
      new Map((await client.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, Number(high)])),
    close: () => client.disconnect(),
  }
}

function valuesOf(entries: readonly { readonly configName: string; readonly configValue: string }[]) {
  return new Map(entries.map(({ configName, configValue }) => [configName, configValue]))
}

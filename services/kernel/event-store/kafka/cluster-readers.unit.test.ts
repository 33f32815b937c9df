import { expect, test } from '@jest/globals'
import { type Cluster, topicReaderOf } from './cluster-readers.ts'

/** A cluster whose brokers know so many partitions of each topic, and what it was asked. */
function clusterOf(partitions: Readonly<Record<string, number>>) {
  const asked: string[] = []
  const state = { isAway: false }
  const cluster: Pick<
    Cluster,
    | 'addMultipleTargetTopics'
    | 'fetchTopicsOffset'
    | 'findTopicPartitionMetadata'
    | 'refreshMetadata'
    | 'refreshMetadataIfNecessary'
  > = {
    addMultipleTargetTopics: async () => undefined,
    findTopicPartitionMetadata: (topic) =>
      Array.from({ length: partitions[topic] ?? 0 }, (_, partitionId) => ({ partitionId })),
    refreshMetadata: async () => void asked.push('who leads'),
    refreshMetadataIfNecessary: async () => undefined,
    fetchTopicsOffset: async (topics) => {
      if (state.isAway) throw new Error('Connection closed')
      asked.push(JSON.stringify(topics))
      return []
    },
  }
  return { asked, state, reader: topicReaderOf(cluster as Cluster) }
}

const LETTERS = [{ topic: 'letters', partitions: [{ partition: 0 }, { partition: 1 }], fromBeginning: false }]

test('all partitions of a topic are asked for their ends', async () => {
  const { asked, reader } = clusterOf({ letters: 2 })
  await reader.ends(['letters'])
  expect(asked).toEqual([JSON.stringify(LETTERS)])
})

test('a topic of which no partition is known is not taken for one without events', async () => {
  const { asked, reader } = clusterOf({ letters: 2 })
  await expect(reader.ends(['letters', 'parcels'])).rejects.toThrow('Nobody knows the partitions of parcels.')
  expect(asked).toEqual([])
})

test('after a failure it is asked first who leads by now, and not before the next try', async () => {
  const { asked, state, reader } = clusterOf({ letters: 2 })
  state.isAway = true
  await expect(reader.ends(['letters'])).rejects.toThrow('Connection closed')
  expect(asked).toEqual([])
  state.isAway = false
  await reader.ends(['letters'])
  await reader.ends(['letters'])
  expect(asked).toEqual(['who leads', JSON.stringify(LETTERS), JSON.stringify(LETTERS)])
})

import type { Position } from '../ports/event-log.ts'
import type { Outgoing } from './send-queue.ts'
import { sourceOf } from './sources.ts'
import type { KafkaProducer, TopicRecords } from './types.ts'

/** Sends events in one go to the topics, called `prefix` and topic; answers their positions, in the same order. */
export async function sendBatch(
  producer: KafkaProducer,
  prefix: string,
  batch: readonly Outgoing[],
): Promise<readonly Position[]> {
  const landed = await producer.send(byTopic(prefix, batch))
  const next = new Map(landed.map(({ topicName, partition, baseOffset }) => [`${topicName}/${partition}`, baseOffset]))
  const taken = new Map<string, number>()
  return batch.map(({ topic, partition }) => {
    const place = `${prefix}${topic}/${partition}`
    const base = next.get(place)
    // After a change of leaders in the middle of its tries kafkajs can leave a partition out and resolve all the same.
    if (base === undefined) throw new Error(`The brokers have not acknowledged ${place}`)
    const before = taken.get(place) ?? 0
    taken.set(place, before + 1)
    return { source: sourceOf(topic, partition), offset: Number(base) + before }
  })
}

function byTopic(prefix: string, batch: readonly Outgoing[]): readonly TopicRecords[] {
  return Map.groupBy(batch, ({ topic }) => topic)
    .entries()
    .map(([topic, events]) => ({
      topic: `${prefix}${topic}`,
      messages: events.map(({ partition, key, value }) => ({ partition, key, value })),
    }))
    .toArray()
}

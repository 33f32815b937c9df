import type { Position } from '../ports/event-log.ts'
import type { Producer } from './client.ts'
import type { Outgoing } from './sender.ts'

const PRODUCE_TIMEOUT_MS = 1_500

/**
 * Sends events together to the topics, called `prefix` and topic; answers their positions, in the same order. Resolves
 * when all in-sync replicas of every partition have them. Rejects in doubt: some may have landed.
 */
export async function sendBatch(
  producer: Pick<Producer, 'sendBatch'>,
  prefix: string,
  batch: readonly Outgoing[],
): Promise<readonly Position[]> {
  const topicMessages = [...Map.groupBy(batch, ({ topic }) => topic)].map(([topic, events]) => ({
    topic: `${prefix}${topic}`,
    messages: events.map(({ partition, key, value }) => ({ partition, key, value })),
  }))
  const landed = await producer.sendBatch({ acks: -1, timeout: PRODUCE_TIMEOUT_MS, topicMessages })
  const next = new Map(landed.map(({ topicName, partition, baseOffset }) => [`${topicName}/${partition}`, baseOffset]))
  const taken = new Map<string, number>()
  return batch.map(({ topic, partition }) => {
    const place = `${prefix}${topic}/${partition}`
    const base = next.get(place)
    // After a change of leaders in the middle of its tries kafkajs can leave a partition out and resolve all the same.
    if (base === undefined) throw new Error(`The brokers have not acknowledged ${place}`)
    const before = taken.get(place) ?? 0
    taken.set(place, before + 1)
    return { source: `${topic}/${partition}`, offset: Number(base) + before }
  })
}

import { checkpointSigned } from '@arrive/contracts/events/checkpoint-signed.ts'
import { PROOF, parseSigned } from '@arrive/contracts/proof/proof-events.ts'
import { type Entry, type Kernel, type Source, topicOf } from '../../kernel/index.ts'
import { sealedTopics } from '../events/proof-event.ts'

/** Entries in memory per client, in addition to what the engine has fetched. */
const BATCH = 50

/** Up to the current end of the log, with all events that were sealed when the export began. */
export async function* wholeLog({ log, events }: Pick<Kernel, 'log' | 'events'>): AsyncGenerator<string> {
  // Read the end of `proof` first: everything it mentions is in the log by then.
  const proof = await log.ends([PROOF])
  const ends = [...(await log.ends(sealedTopics(events))), ...proof]
  for (const [source, end] of ends.sort(bySource)) {
    let lines: string[] = []
    for await (const entry of log.part({ source, from: 0, to: end })) {
      if (lines.push(lineOf(entry)) < BATCH) continue
      yield lines.join('')
      lines = []
    }
    if (lines.length > 0) yield lines.join('')
  }
}

function bySource([one]: readonly [Source, number], [other]: readonly [Source, number]): number {
  const [topic, otherTopic] = [topicOf(one), topicOf(other)]
  if (topic !== otherTopic) return topic < otherTopic ? -1 : 1
  return Number(one.slice(topic.length + 1)) - Number(other.slice(topic.length + 1))
}

function lineOf({ source, envelope, raw }: Entry): string {
  const line = `${JSON.stringify({ topic: topicOf(source), raw: Buffer.from(raw).toString('base64') })}\n`
  const { note } = (envelope.type === checkpointSigned.type && parseSigned(envelope.data)) || {}
  return topicOf(source) === PROOF && note !== undefined ? `${line}${JSON.stringify({ note })}\n` : line
}

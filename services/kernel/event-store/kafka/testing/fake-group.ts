import { sampleEnvelope } from '../../../testing/events.ts'
import type { Envelope } from '../../events/envelope.ts'
import type { Fetched, FetchedMessage, KafkaConsumer, Reading } from '../client.ts'

type Seek = readonly [topic: string, partition: number, offset: number]

export function fakeGroup() {
  const members: PromiseWithResolvers<Reading & { readonly onEnd: (error: Error) => void }>[] = []
  const seeks: Seek[] = []
  let closed = 0
  const next = (at: number) => {
    members[at] ??= Promise.withResolvers()
    return members[at]
  }
  let opened = 0
  const open = (): KafkaConsumer => {
    const { resolve } = next(opened++)
    return {
      run: (reading) => {
        const { promise, reject } = Promise.withResolvers<never>()
        resolve({ ...reading, onEnd: reject })
        return promise
      },
      seek: (...seek) => seeks.push(seek),
      close: async () => {
        closed++
      },
    }
  }
  const reading = (at = 0) => next(at).promise
  return { open, seeks, closed: () => closed, reading }
}

export function messages(first: number, count: number): FetchedMessage[] {
  return Array.from({ length: count }, (_, at) => messageOf(first + at, sampleEnvelope({ id: `e${first + at}` })))
}

export function messageOf(offset: number, envelope: Envelope): FetchedMessage {
  return { offset: String(offset), value: Buffer.from(JSON.stringify(envelope)) }
}

export function fetchedOf(own: readonly FetchedMessage[], parts: Partial<Fetched> = {}) {
  const resolved: string[] = []
  const fetched: Fetched = {
    batch: { topic: 'test-letters', partition: 0, messages: own },
    resolveOffset: (offset) => resolved.push(offset),
    heartbeat: async () => {},
    isStale: () => false,
    ...parts,
  }
  return { fetched, resolved }
}

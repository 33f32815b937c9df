import { describe, expect, test } from '@jest/globals'
import type { RecordMetadata, TopicMessages } from 'kafkajs'
import { sendBatch } from './sender.ts'
import { event } from './testing/fake-sends.ts'

describe('a send', () => {
  const sent: TopicMessages[][] = []
  const producerThat = (landed: RecordMetadata[]): Parameters<typeof sendBatch>[0] => ({
    sendBatch: async ({ topicMessages = [] }) => {
      sent.push(topicMessages)
      return landed
    },
  })
  const batch = [
    { ...event('a'), topic: 'letters', partition: 1 },
    { ...event('b'), topic: 'parcels', partition: 1 },
    { ...event('c'), topic: 'letters', partition: 1 },
    { ...event('d'), topic: 'letters', partition: 0 },
  ]
  const landed = (topicName: string, partition: number, baseOffset: string) => ({
    topicName,
    partition,
    baseOffset,
    errorCode: 0,
  })

  test('groups events by topic, in order, and returns each position', async () => {
    const producer = producerThat([
      landed('x-letters', 1, '40'),
      landed('x-letters', 0, '7'),
      landed('x-parcels', 1, '0'),
    ])
    expect(await sendBatch(producer, 'x-', batch)).toEqual([
      { source: 'letters/1', offset: 40 },
      { source: 'parcels/1', offset: 0 },
      { source: 'letters/1', offset: 41 },
      { source: 'letters/0', offset: 7 },
    ])
    expect(sent[0]?.map(({ topic, messages }) => [topic, messages.map(({ key }) => key).join('')])).toEqual([
      ['x-letters', 'acd'],
      ['x-parcels', 'b'],
    ])
  })

  test('is recorded as structured CloudEvents, with the trace of an append if there is one', async () => {
    const type = { 'content-type': 'application/cloudevents+json' }
    const producer = producerThat([landed('x-letters', 0, '7')])
    await sendBatch(producer, 'x-', [{ ...event('e'), trace: '00-a-b-03' }, event('f')])
    expect(sent.at(-1)?.[0]?.messages).toEqual([
      { partition: 0, key: 'e', value: 'e', headers: { ...type, traceparent: '00-a-b-03' } },
      { partition: 0, key: 'f', value: 'f', headers: type },
    ])
  })

  test('is in doubt if a partition was not acknowledged', async () => {
    const producer = producerThat([landed('x-letters', 1, '40'), landed('x-parcels', 1, '0')])
    await expect(sendBatch(producer, 'x-', batch)).rejects.toThrow('have not acknowledged x-letters/0')
  })
})

import { beforeEach, describe, expect, test } from '@jest/globals'
import { sampleEnvelope } from '../../testing/events.ts'
import { type Deferred, deferred, settleDown } from '../../testing/waiting.ts'
import type { Entry, Source } from '../ports/event-log.ts'
import { followKafka, type KafkaFollower } from './follower.ts'
import { fakeGroup } from './testing/fake-group.ts'

const LETTERS: Source = 'letters/0'
const OURS = { 'test-letters': [0] }
const UNAVAILABLE = Object.assign(new Error('crashed'), { name: 'KafkaJSGroupCoordinatorNotFound', retriable: false })

describe('an own entry is not delivered', () => {
  let follower: KafkaFollower
  let group: ReturnType<typeof fakeGroup>
  let given: number[]
  let ends: Deferred<undefined>[]
  let place: number

  beforeEach(async () => {
    group = fakeGroup()
    given = []
    ends = []
    place = 0
    follower = followKafka({
      subscription: {
        reader: 'test',
        topics: ['letters'],
        start: async () => new Map([[LETTERS, place]]),
        handle: (entries) => {
          given.push(...entries.map(({ offset }) => offset))
          const end = deferred<undefined>()
          ends.push(end)
          return end.promise
        },
        ahead: true,
      },
      open: group.open,
      prefix: 'test-',
      onFailure: () => {},
      onFatal: () => {},
    })
    await group.reading()
    await settleDown(2)
  })

  async function offer(offset: number): Promise<void> {
    const envelope = sampleEnvelope({ id: `e${offset}` })
    const entry: Entry = { source: LETTERS, offset, envelope, raw: JSON.stringify(envelope) }
    follower.offer(entry)
    await settleDown(3)
  }

  async function join(member = 0): Promise<void> {
    const { onJoin } = await group.reading(member)
    onJoin(OURS)
    await settleDown(2)
  }

  async function crash(): Promise<void> {
    const { onEnd } = await group.reading()
    onEnd(UNAVAILABLE)
    await settleDown(3)
  }

  test('before the first join, when offsets are known but not the assignment', async () => {
    await offer(0)
    expect(given).toEqual([])
    await join()
    await offer(0)
    expect(given).toEqual([0])
  })

  test('between the end of a member and the join of the next one', async () => {
    await join()
    await crash()
    await offer(0)
    expect(given).toEqual([])
    place = 3
    await join(1)
    await offer(3)
    expect(given).toEqual([3])
  })

  test('if it was still queued when the member ended', async () => {
    await join()
    await offer(0)
    await offer(1)
    await crash()
    ends[0]?.resolve(undefined)
    await settleDown(3)
    expect(given).toEqual([0])
  })
})

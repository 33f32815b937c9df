import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { withDeadline, withinDeadline } from '../../common/deadline.ts'
import { sampleEnvelope } from '../../testing/events.ts'
import { deferred, settleDown } from '../../testing/waiting.ts'
import type { Entry } from '../ports/event-log.ts'
import { followKafka } from './follower.ts'
import { fakeGroup } from './testing/fake-group.ts'

test('readers of an entry appended in a request do not share its deadline, nor end with it', async () => {
  const { open, reading } = fakeGroup()
  const read = deferred<string>()
  const handle = async () => {
    const reads = withinDeadline(
      10_000,
      () => pause(20, 'read'),
      () => new Error('late'),
    )
    await reads.then(read.resolve, read.reject)
    return undefined
  }
  const follower = followKafka({
    subscription: { reader: 'test', topics: ['letters'], start: async () => new Map(), handle, ahead: true },
    open,
    prefix: 'test-',
    onFailure: read.reject,
    onFatal: read.reject,
  })
  const { onJoin } = await reading()
  onJoin({ 'test-letters': [0] })
  await settleDown(2)
  const envelope = sampleEnvelope({ id: 'e0' })
  const entry: Entry = { source: 'letters/0', offset: 0, envelope, raw: JSON.stringify(envelope) }
  const request = withDeadline(1, () => {
    follower.offer(entry)
    return read.promise
  })
  expect(await request).toBe('read')
  await follower.stop()
})

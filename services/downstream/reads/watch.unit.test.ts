import { getEventListeners } from 'node:events'
import { createEventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { expect, test } from '@jest/globals'
import type { Doc, Source } from '../../kernel/index.ts'
import { createNotifier } from '../../kernel/testing/index.ts'
import { createWatch } from './watch.ts'

const settling = [
  { name: 'identity', owns: ['accounts'] },
  { name: 'applications', owns: ['applications'] },
  { name: 'onboarding', owns: ['onboarding'] },
]
const catalogue = createEventCatalogue(events, settling)

const never = new AbortController().signal

function setUp(interval = 60_000) {
  const notifier = createNotifier()
  const progress = new Map<Source, number>()
  let requested = 0
  const store = {
    get: async () => new Map<string, Doc>(),
    progress: async () => {
      requested++
      return progress
    },
  }
  const watch = createWatch(
    { notifier, store, shared: true, events: catalogue } as unknown as Parameters<typeof createWatch>[0],
    interval,
  )
  return { notifier, progress, watch, asked: () => requested }
}

test('a waiting request is notified at once of events of this process, without a query to the store', async () => {
  const { watch, notifier, asked: requested } = setUp()
  const waited = watch.changed('onboarding', { state: watch.state('onboarding'), ms: 60_000, signal: never })
  notifier.notify('onboarding/3')
  expect([await waited, requested()]).toEqual([true, 0])
})

test('a change of a topic between reading and waiting is not missed', async () => {
  const { watch, notifier } = setUp()
  const state = watch.state('onboarding')
  notifier.notify('onboarding/0')
  expect(await watch.changed('onboarding', { state, ms: 60_000, signal: never })).toBe(true)
})

test('a change in another topic does not end the wait before its timeout', async () => {
  const { watch, notifier } = setUp()
  const waited = watch.changed('onboarding', { state: watch.state('onboarding'), ms: 30, signal: never })
  notifier.notify('accounts/0')
  expect(await waited).toBe(false)
})

test('the abort signal ends the wait for new events', async () => {
  const { watch } = setUp()
  const leaving = new AbortController()
  const waited = watch.changed('accounts', { state: 0, ms: 60_000, signal: leaving.signal })
  leaving.abort()
  expect(await waited).toBe(false)
  expect(await watch.changed('accounts', { state: 0, ms: 60_000, signal: leaving.signal })).toBe(false)
})

test('a wait leaves nothing behind, however it ends', async () => {
  const { watch, notifier } = setUp()
  const { signal } = new AbortController()
  const wait = (ms: number) => watch.changed('onboarding', { state: watch.state('onboarding'), ms, signal })
  const woken = wait(60_000)
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  notifier.notify('onboarding/0')
  expect([await woken, await wait(1)]).toEqual([true, false])
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('events that another process projects are found by polling the store', async () => {
  const { watch, progress } = setUp(5)
  // The first poll cannot know whether something is new: it wakes once for nothing.
  const wait = () => watch.changed('onboarding', { state: watch.state('onboarding'), ms: 5_000, signal: never })
  expect(await wait()).toBe(true)
  const waited = wait()
  progress.set('onboarding/1', 7)
  expect(await waited).toBe(true)
})

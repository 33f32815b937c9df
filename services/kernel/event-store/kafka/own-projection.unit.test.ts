import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { entriesOf } from '../../testing/events.ts'
import { scriptedLog } from '../../testing/scripted-log.ts'
import { BROKEN, ERASED } from '../../testing/toy.ts'
import { toyRuns } from '../../testing/toy-runs.ts'
import { openToyShop, type ToyShop } from '../../testing/toy-shop.ts'
import { type FaultPlan, faultyStore } from '../../testing/unsteady-store.ts'
import type { Envelope } from '../events/envelope.ts'
import type { Entry } from '../ports/event-log.ts'
import { createProjector, type ProjectorOptions } from '../projector/projector.ts'
import { followKafka, type KafkaFollower } from './follower.ts'
import { fakeGroup, fetchedOf, messageOf } from './testing/fake-group.ts'

describe('a projector that gets the entries of its own process', () => {
  let shop: ToyShop
  beforeEach(async () => {
    shop = await openToyShop()
  })
  afterEach(() => shop.close())
  const { event, saved, statuses, colourOf, place } = toyRuns(() => shop)

  /** A fetch brings each entry a second time. */
  async function project(envelopes: readonly Envelope[], parts: Partial<ProjectorOptions> = {}): Promise<Entry[]> {
    const entries = entriesOf(envelopes)
    const { open, reading } = fakeGroup()
    let follower: KafkaFollower | undefined
    const log: ProjectorOptions['log'] = {
      ...scriptedLog(entries, []),
      follow: (subscription) => {
        follower = followKafka({ subscription, open, prefix: '', onFailure: fail, onFatal: fail })
        return follower
      },
    }
    const projector = createProjector(shop.options(log, parts))
    projector.start()
    const { onJoin, onBatch } = await reading()
    onJoin({ toys: [0] })
    for (const entry of entries) {
      follower?.offer(entry)
      const fetched = { topic: 'toys', partition: 0, messages: [messageOf(entry.offset, entry.envelope)] }
      await onBatch(fetchedOf([], { batch: fetched }).fetched)
    }
    await projector.caughtUp(new Map([['toys/0', entries.length]]))
    await projector.stop()
    return [...entries]
  }

  const fail = (error: unknown) => {
    throw error
  }

  test.each<{ readonly ends: readonly FaultPlan[] }>([
    { ends: ['refused'] },
    { ends: ['answer-lost'] },
    { ends: ['well', 'refused', 'answer-lost'] },
  ])('applies everything once and in order if commits end like this: %j', async ({ ends }) => {
    const envelopes = [await saved('a', 1), await saved('b', 1, 'blue'), await saved('c', 1, 'green')]
    const entries = await project(envelopes, { store: faultyStore(shop.store, ends) })
    expect([await colourOf(1), await place(), await statuses(entries)]).toEqual(['green', 3, [200, 200, 200]])
  })

  test('forgets a person who is erased between two of their events', async () => {
    const entries = await project([await saved('a', 1), await event('x', 1, ERASED), await saved('b', 1, 'blue')])
    expect([await colourOf(1), await statuses(entries)]).toEqual([undefined, [undefined, 200, 410]])
  })

  test('parks only the person whose event cannot be applied', async () => {
    const envelopes = [await event('x', 1, BROKEN), await saved('a', 1), await saved('b', 2, 'blue')]
    const entries = await project(envelopes)
    expect([await colourOf(1), await colourOf(2), await statuses(entries)]).toEqual([
      undefined,
      'blue',
      [503, 503, 200],
    ])
    expect(shop.parked.map(({ person }) => person)).toEqual([1])
  })
})

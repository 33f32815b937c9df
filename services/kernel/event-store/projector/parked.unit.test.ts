import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sampleEnvelope } from '../../testing/events.ts'
import { BROKEN, TOPIC, TOY } from '../../testing/toy.ts'
import { openToyShop, type ToyShop } from '../../testing/toy-shop.ts'
import { embeddedEventLog } from '../embedded/event-log.ts'
import type { Write } from '../ports/document-store.ts'
import type { EventLog } from '../ports/event-log.ts'
import { PARKED, parkedId, storedSpecs } from './collections.ts'
import { discard, switching } from './generations.ts'
import { parkedNow, parkedPersons } from './parked.ts'
import { createProjector } from './projector.ts'

let shop: ToyShop
let log: EventLog

beforeEach(async () => {
  shop = await openToyShop()
  log = embeddedEventLog(':memory:', [TOPIC])
})
afterEach(async () => {
  await log.close()
  await shop.close()
})

const parked = async () => (await parkedNow(shop.store)).map(({ projection, doc }) => `${projection} ${doc.id}`)

test('a person parked by a replay counts as parked once its generation is in use', async () => {
  const live = createProjector(shop.options(log))
  live.start()
  await shop.vault.keyFor(1)
  await log.append(TOPIC, sampleEnvelope({ type: BROKEN }))
  await live.caughtUp(await log.ends([TOPIC]))
  expect(await parked()).toEqual(['toy toy@1/1'])
  await shop.store.ensure(storedSpecs(TOY, 2))
  const replay = createProjector(shop.options(log, { generation: 2, live: false }))
  replay.start()
  await replay.caughtUp(await log.ends([TOPIC]))
  await replay.stop()
  await live.stop()
  expect([await shop.store.count(PARKED.name), await parked()]).toEqual([2, ['toy toy@1/1']])
  await shop.store.commit([switching(TOY, 2, [1])])
  expect(await parked()).toEqual(['toy toy@2/1'])
  await discard(shop.store, TOY, 2)
  expect(await parked()).toEqual([])
})

test('a person parked by several projections counts once', async () => {
  const parkedBy = (projection: string, person: number): Write => ({
    kind: 'put',
    collection: PARKED.name,
    doc: { id: parkedId({ name: projection }, 1, person), person, body: '{}' },
  })
  await shop.store.commit([parkedBy('toy', 1), parkedBy('shelf', 1), parkedBy('toy', 2)])
  expect([(await parkedNow(shop.store)).length, await parkedPersons(shop.store)]).toEqual([3, 2])
})

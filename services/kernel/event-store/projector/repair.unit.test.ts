import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { entriesOf, sampleEnvelope } from '../../testing/events.ts'
import { scriptedLog } from '../../testing/scripted-log.ts'
import { BROKEN, ERASED, NOTED, TOY } from '../../testing/toy.ts'
import { IN_ONE, oneByOne, toyRuns } from '../../testing/toy-runs.ts'
import { openToyShop, recordsOf, type ToyShop } from '../../testing/toy-shop.ts'
import type { Envelope } from '../events/envelope.ts'
import { HISTORY, PARKED } from './collections.ts'
import type { Projection } from './projection.ts'
import { REPAIR } from './repair.ts'

let shop: ToyShop
beforeEach(async () => {
  shop = await openToyShop()
})
afterEach(() => shop.close())

const { event, saved, run, place, statuses, colourOf } = toyRuns(() => shop)

const MENDED: Projection = {
  ...TOY,
  apply: (opened, view) =>
    TOY.apply(
      opened.envelope.type === BROKEN ? { ...opened, envelope: { ...opened.envelope, type: NOTED } } : opened,
      view,
    ),
}

const repair = (id = 'repair', person = 1): Envelope => sampleEnvelope({ id, person, type: REPAIR })
// Its id sorts after the queued events, to show that log order counts, not id order.
const bad = () => event('unapplied', 1, BROKEN, { note: 'from the bad one' })

async function story(...more: readonly Envelope[]): Promise<Envelope[]> {
  return [
    await saved('before', 1),
    await saved('other', 2),
    await bad(),
    await saved('held', 1, 'blue'),
    await saved('on', 2, 'green'),
    await event('noted', 1, NOTED, { note: 'and then' }),
    ...more,
  ]
}

async function cleanRecords(envelopes: readonly Envelope[]): Promise<Map<string, unknown>> {
  const clean = await openToyShop(shop.vault, MENDED)
  await toyRuns(() => clean).run(scriptedLog(entriesOf(envelopes), IN_ONE, true))
  const records = await recordsOf(clean)
  expect(clean.parked).toEqual([])
  await clean.close()
  return records
}

async function parkThenGoOn(envelopes: readonly Envelope[], until: number, script = IN_ONE): Promise<void> {
  await run(scriptedLog(entriesOf(envelopes.slice(0, until)), script, true))
  await run(scriptedLog(entriesOf(envelopes), script, true), { projection: MENDED })
}

describe('a repair by fixed code', () => {
  test.each([
    ['in one batch, as soon as it comes', 6, IN_ONE],
    ['in one batch, with events before it that came under the old code', 7, IN_ONE],
    ['one by one, as soon as it comes', 6, oneByOne(9)],
    ['one by one, with events before it that came under the old code', 7, oneByOne(9)],
  ])('applies the queued entries in order: %s', async (_, until, script) => {
    const envelopes = await story(await saved('late', 1, 'white'), repair(), await saved('after', 1, 'black'))
    await parkThenGoOn(envelopes, until, script)
    expect(await recordsOf(shop)).toEqual(await cleanRecords(envelopes))
    expect([await place(), await shop.store.count(PARKED.name)]).toEqual([9, 0])
  })

  test('updates the outcomes of requests that were answered as parked', async () => {
    const envelopes = await story(repair())
    await run(scriptedLog(entriesOf(envelopes.slice(0, 6)), IN_ONE))
    expect(await statuses(entriesOf(envelopes))).toEqual([200, 200, 503, 503, 200, 503, undefined])
    await run(scriptedLog(entriesOf(envelopes), IN_ONE, true), { projection: MENDED })
    expect(await statuses(entriesOf(envelopes))).toEqual([200, 200, 200, 200, 200, 200, 200])
    expect(await shop.store.count(HISTORY.name)).toBe(7)
  })

  test('delivered again changes nothing', async () => {
    const envelopes = await story(repair(), repair('again'))
    await parkThenGoOn(envelopes, 6)
    const records = await recordsOf(shop)
    await run(scriptedLog(entriesOf(envelopes), [{ size: 500, back: 3 }], true), { projection: MENDED })
    expect(await recordsOf(shop)).toEqual(records)
    expect(records).toEqual(await cleanRecords(envelopes))
  })

  test('has no effect on a replay, nor on a person who is not parked', async () => {
    const envelopes = await story(repair(), repair('of-another', 2))
    await parkThenGoOn(envelopes, 6)
    await shop.store.ensure(TOY.collections.map((spec) => ({ ...spec, name: `${spec.name}@2` })))
    await run(scriptedLog(entriesOf(envelopes), IN_ONE, true), { generation: 2, live: false, projection: MENDED })
    expect(await recordsOf(shop, 2)).toEqual(await recordsOf(shop))
    expect(await colourOf(2)).toBe('green')
  })

  test('does not restore an erased person', async () => {
    const envelopes = await story(sampleEnvelope({ id: 'gone', type: ERASED }), repair())
    await parkThenGoOn(envelopes, 6)
    expect(await colourOf(1)).toBeUndefined()
    expect((await statuses(entriesOf(envelopes))).at(-1)).toBe(410)
  })
})

describe('a repair by code without the fix', () => {
  test('leaves the person parked at the same event, and a later repair finds everything again', async () => {
    const envelopes = await story(repair('too early'), await saved('late', 1, 'white'), repair())
    const entries = entriesOf(envelopes)
    await run(scriptedLog(entries.slice(0, 8), IN_ONE, true))
    expect(shop.parked.map(({ position }) => position)).toEqual(['toys/0/000000000002', 'toys/0/000000000002'])
    expect(await statuses(entries)).toEqual([200, 200, 503, 503, 200, 503, 200, 503, undefined])
    expect([await colourOf(1), await shop.store.count(PARKED.name)]).toEqual(['red', 1])
    await run(scriptedLog(entries, IN_ONE, true), { projection: MENDED })
    expect(await recordsOf(shop)).toEqual(await cleanRecords(envelopes))
    expect(await shop.store.count(PARKED.name)).toBe(0)
  })

  test('in a replay waits for the history, and parks for itself', async () => {
    const envelopes = await story(repair())
    await run(scriptedLog(entriesOf(envelopes), IN_ONE, true))
    await shop.store.ensure(TOY.collections.map((spec) => ({ ...spec, name: `${spec.name}@2` })))
    await run(scriptedLog(entriesOf(envelopes), IN_ONE, true), { generation: 2, live: false })
    expect(await recordsOf(shop, 2)).toEqual(await recordsOf(shop))
    expect(await shop.store.count(PARKED.name)).toBe(2)
  })
})

import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Tracing } from '../../common/tracing.ts'
import { entriesOf, sampleEnvelope } from '../../testing/events.ts'
import { type Delivery, scriptedLog } from '../../testing/scripted-log.ts'
import { ERASED, SAVED } from '../../testing/toy.ts'
import { toyRuns } from '../../testing/toy-runs.ts'
import { openToyShop, recordsOf, type ToyShop } from '../../testing/toy-shop.ts'
import { rememberTrace } from '../events/envelope.ts'
import type { DocumentStore, Write } from '../ports/document-store.ts'
import type { Entry, EventLog, Source } from '../ports/event-log.ts'
import { createProjector } from './projector.ts'

let shop: ToyShop
beforeEach(async () => {
  shop = await openToyShop()
})
afterEach(() => shop.close())

const { event, saved, run, place, statuses, colourOf } = toyRuns(() => shop)

function inReplay(entries: readonly Entry[]): readonly Delivery[] {
  return entries.map((_, at) => ({ size: 1, back: 0, more: at < entries.length - 1 }))
}

function watched(): { readonly store: DocumentStore; readonly commits: (readonly Write[])[] } {
  const commits: (readonly Write[])[] = []
  const store: DocumentStore = {
    ...shop.store,
    commit: (writes, progress) => {
      commits.push(writes)
      return shop.store.commit(writes, progress)
    },
  }
  return { store, commits }
}

const documentsIn = (writes: readonly Write[]) =>
  writes.flatMap((write) => (write.kind === 'put' && write.collection === 'toys@1' ? [write.doc.id] : []))

test('in a replay many events of a person make one document, in one commit', async () => {
  const entries = entriesOf([await saved('a', 1), await saved('b', 2), await saved('c', 1, 'blue')])
  const { store, commits } = watched()
  await run(scriptedLog(entries, inReplay(entries)), { store })
  expect(commits.map(documentsIn)).toEqual([['1', '2']])
  expect([await colourOf(1), await colourOf(2), await place()]).toEqual(['blue', 'red', 3])
  expect(await statuses(entries)).toEqual([200, 200, 200])
})

test.each([
  [
    'when all of them are committed',
    0,
    ['trace of a: project toys/0/000000000000 0,3', 'trace of c: project toys/0/000000000002 0,3'],
  ],
  ['but not an hour after its append', 61, []],
])('an event that waits for others is traced, %s', async (_, minutes, expected) => {
  const entries = entriesOf([await saved('a', 1), await saved('b', 2), await saved('c', 1, 'blue')])
  for (const { envelope } of [entries[0], entries[2]] as Entry[]) rememberTrace(envelope, `trace of ${envelope.id}:`)
  const followed: string[] = []
  const follow: Tracing['follow'] = async (name, traced, work) => {
    const places = [await place()]
    const done = await work()
    places.push(await place())
    followed.push(...traced.map(([context, { position }]) => `${context} ${name} ${position} ${places}`))
    return done
  }
  const now = () => Date.parse(sampleEnvelope().time) + minutes * 60_000
  await run(scriptedLog(entries, inReplay(entries)), { now, tracing: { follow } as Tracing })
  expect(followed).toEqual(expected)
})

test('entries that wait for more are lost with the projector, and the next one applies them', async () => {
  const entries = entriesOf([await saved('a', 1), await saved('b', 1, 'blue')])
  await run(scriptedLog(entries, [{ size: 2, back: 0, more: true }]))
  expect([await colourOf(1), await place()]).toEqual([undefined, 0])
  await run(scriptedLog(entries, inReplay(entries)))
  expect([await colourOf(1), await place()]).toEqual(['blue', 2])
})

test('the name of a person who was erased earlier in the same commit is free', async () => {
  const first = entriesOf([await saved('a', 1)])
  await run(scriptedLog(first, [{ size: 1, back: 0 }]))
  const gone = sampleEnvelope({ id: 'gone', person: 1, type: ERASED, fingerprint: 'f' })
  const entries = entriesOf([
    first[0]?.envelope as Entry['envelope'],
    gone,
    await event('take', 2, SAVED, { name: 'toy 1', colour: 'green' }),
  ])
  await run(
    scriptedLog(entries, [
      { size: 1, back: 0, more: true },
      { size: 1, back: 0 },
    ]),
  )
  expect([...(await recordsOf(shop)).keys()].sort()).toEqual(['names/toy 1', 'toys/2'])
})

test('another source waits until the open draft is committed, even if the projector ends', async () => {
  const a = entriesOf([await saved('a', 1), await saved('b', 1, 'blue')])
  const b = entriesOf([await saved('c', 2, 'green')]).map((entry): Entry => ({ ...entry, source: 'toys/1' }))
  const { store, commits } = watched()
  const seen: (number | undefined)[] = []
  const log = twoSources(async (handle) => {
    await handle(a.slice(0, 1), true)
    const other = handle(b, false)
    seen.push(commits.length)
    await handle(a.slice(1), false)
    await other
    seen.push(commits.length)
  })
  const projector = createProjector(shop.options(log.log, { store }))
  projector.start()
  await log.played
  await projector.stop()
  expect(seen).toEqual([0, 2])
  expect(commits.map(documentsIn)).toEqual([['1'], ['2']])
  const ending = twoSources(async (handle) => {
    const again = { ...(a[0] as Entry), offset: 2 }
    await handle([again], true)
    void ended.stop()
    await handle([{ ...(b[0] as Entry), offset: 1 }], false)
  })
  const ended = createProjector(shop.options(ending.log, { store }))
  ended.start()
  await ending.played
  await ended.stop()
  expect((await shop.store.progress('toy@1')) as Map<Source, number>).toEqual(
    new Map([
      ['toys/0', 2],
      ['toys/1', 1],
    ]),
  )
})

type Handle = (entries: readonly Entry[], more: boolean) => Promise<number | undefined>

function twoSources(play: (handle: Handle) => Promise<void>) {
  const played = Promise.withResolvers<void>()
  const log: EventLog = {
    ...scriptedLog([], []),
    follow: ({ start, handle }) => {
      const playing = start().then(() => play(handle))
      playing.then(played.resolve, played.reject)
      return { stop: () => playing }
    },
  }
  return { log, played: played.promise }
}

import { type DocumentStore, type Positions, type Source, topicOf } from '../../kernel/index.ts'
import type { Landed } from './events.ts'
import type { Part, Way } from './part.ts'
import { createTally } from './tally.ts'

/** Projectors make their documents anew, so they begin anew; a pause is one of theirs. */
const BEGINS_ANEW = /@\d+$/

/**
 * How far everybody has come who does something with events once: mails, webhooks. Their places stand in other sources
 * now: behind as many events of each as they had passed, so that nothing is done twice and nothing is left out.
 */
export function placesPart({ source, target, topics }: Way, landed: Landed): Part {
  async function copy() {
    const tally = createTally()
    const sources = [...(await target.log.ends(topics)).keys()]
    for (const reader of await lastingReaders(source.store)) {
      const places = placesBehind(await source.store.progress(reader), landed, sources)
      // Also where it is 0: without a place some begin at the end.
      for (const [at, next] of places) await target.store.commit([], { reader, source: at, expected: 0, next })
      for (const [at, next] of places) tally.add(`the place of ${reader} in ${at}`, String(next))
    }
    return tally
  }

  return { name: 'places', copy, read: () => tallyOf(target.store) }
}

async function lastingReaders(store: DocumentStore): Promise<readonly string[]> {
  return (await store.readers()).filter((reader) => !BEGINS_ANEW.test(reader))
}

/** The places in the target that are behind the same events, in every source of a topic in which there was one. */
export function placesBehind(places: Positions, landed: Landed, sources: readonly Source[]): Positions {
  const all = new Map<Source, number>()
  for (const [source, next] of places) {
    const topic = topicOf(source)
    for (const one of sources.filter((target) => topicOf(target) === topic)) all.set(one, 0)
    for (const passed of (landed.order.get(topic) ?? []).slice(0, next)) all.set(passed, (all.get(passed) ?? 0) + 1)
  }
  return all
}

async function tallyOf(store: DocumentStore) {
  const tally = createTally()
  for (const reader of await lastingReaders(store)) {
    for (const [source, next] of await store.progress(reader)) {
      tally.add(`the place of ${reader} in ${source}`, String(next))
    }
  }
  return tally
}

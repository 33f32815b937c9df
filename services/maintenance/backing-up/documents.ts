import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Beside,
  type CollectionSpec,
  type Doc,
  hasPassed,
  kernelData,
  type Source,
  type SourceOffsets,
  topicOf,
} from '../../kernel/index.ts'
import { writeLines } from './files.ts'
import { PLACES, type PlaceLine, ROWS } from './layout.ts'
import type { Written } from './manifest.ts'

/** A projection whose progress shows how far the documents are. */
interface Followed {
  readonly name: string
  readonly topics: readonly string[]
}

/** If documents make no progress for this many milliseconds, assume that no process is projecting. */
const STILL_MS = 5_000
/** Polling interval in milliseconds. */
const LOOK_MS = 50

/** Resolves when the documents include the log up to `ends`, or no process projects: refusals are stored by then. */
export async function documentsReach(
  live: Pick<Beside, 'docs' | 'progress'>,
  projections: readonly Followed[],
  ends: SourceOffsets,
  signal: AbortSignal,
): Promise<void> {
  let before = ''
  let since = performance.now()
  for (;;) {
    signal.throwIfAborted()
    const places = await placesOf(live, projections)
    if (projections.every(({ name, topics }) => hasPassed(places.get(name) ?? new Map(), endsOf(topics, ends)))) return
    const now = JSON.stringify([...places].map(([name, own]) => [name, ...own]))
    if (now !== before) since = performance.now()
    else if (performance.now() - since > STILL_MS) return
    before = now
    await pause(LOOK_MS)
  }
}

async function placesOf(
  live: Pick<Beside, 'docs' | 'progress'>,
  projections: readonly Followed[],
): Promise<Map<string, SourceOffsets>> {
  const generations = new Map<string, number>()
  for await (const docs of live.docs({ name: kernelData.REBUILD_LEASE.collection })) {
    for (const { id, body } of docs) generations.set(id, JSON.parse(body).generation)
  }
  const places = new Map<string, SourceOffsets>()
  for (const projection of projections) {
    const reader = kernelData.consumerName(projection, generations.get(projection.name) ?? 1)
    places.set(projection.name, await live.progress(reader))
  }
  return places
}

function endsOf(topics: readonly string[], ends: SourceOffsets): SourceOffsets {
  return new Map([...ends].filter(([source]) => topics.includes(topicOf(source))))
}

export interface RowLine {
  readonly collection: string
  readonly doc: Doc
}

/** Leaves out rows about events after `ends`: the restored agency has not refused those. @returns also their count. */
export async function writeRows(
  folder: string,
  live: Pick<Beside, 'docs' | 'ends' | 'events'>,
  { collections, ends, signal }: { collections: readonly CollectionSpec[]; ends: SourceOffsets; signal: AbortSignal },
): Promise<{ readonly written: Written; readonly count: number }> {
  let count = 0
  const written = await writeLines(join(folder, ROWS), async (line) => {
    const write = (collection: string, docs: readonly Doc[]) => {
      for (const doc of docs) line(JSON.stringify({ collection, doc } satisfies RowLine))
      count += docs.length
    }
    for (const spec of collections.filter(({ lasting }) => lasting === true)) {
      if (spec.name === kernelData.REFUSED.name) continue
      for await (const docs of live.docs(spec)) write(spec.name, docs)
      signal.throwIfAborted()
    }
    const refused: Doc[] = []
    for await (const docs of live.docs(kernelData.REFUSED)) refused.push(...docs)
    const newer = await idsAfter(live, ends, signal)
    write(
      kernelData.REFUSED.name,
      refused.filter(({ id }) => !newer.has(id)),
    )
  })
  return { written, count }
}

async function idsAfter(
  live: Pick<Beside, 'ends' | 'events'>,
  ends: SourceOffsets,
  signal: AbortSignal,
): Promise<Set<string>> {
  const ids = new Set<string>()
  await live.events(ends, await live.ends(), { signal, take: (_, raw) => ids.add(JSON.parse(raw).id) })
  return ids
}

/** Writes each consumer's offsets, capped at `ends`: the backup does not hold later events. */
export async function writePlaces(
  folder: string,
  live: Pick<Beside, 'readers' | 'progress'>,
  ends: SourceOffsets,
): Promise<Written> {
  return writeLines(join(folder, PLACES), async (line) => {
    for (const reader of await live.readers()) {
      const places = [...(await live.progress(reader))].map(([source, next]): [Source, number] => [
        source,
        Math.min(next, ends.get(source) ?? 0),
      ])
      line(JSON.stringify({ reader, places: Object.fromEntries(places) } satisfies PlaceLine))
    }
  })
}

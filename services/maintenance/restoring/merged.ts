import { type Entry, type Envelope, type Source, topicOf } from '../../kernel/index.ts'
import { readLines } from '../backing-up/files.ts'
import { sourceOfPath } from '../backing-up/layout.ts'
import type { Manifest } from '../backing-up/manifest.ts'

/** The events of one source, with a one-event lookahead. */
interface Reading {
  readonly source: Source
  readonly lines: Iterator<string>
  next: Entry | undefined
}

/** The events of a topic from all its files: each source in order, sources by time, as in one machine's log. */
export function* mergedEvents(folder: string, files: Manifest['files'], topic: string): Generator<Entry> {
  const readings = sourcesOf(files, topic).map(([path, source]): Reading => {
    const lines = readLines(folder, path, files[path] as Manifest['files'][string])
    return { source, lines, next: entryOf(lines.next(), source, 0) }
  })
  for (;;) {
    const first = earliest(readings)
    if (first?.next === undefined) return
    yield first.next
    first.next = entryOf(first.lines.next(), first.source, first.next.offset + 1)
  }
}

function earliest(readings: readonly Reading[]): Reading | undefined {
  let first: Reading | undefined
  for (const one of readings) {
    if (one.next === undefined) continue
    if (first?.next === undefined || one.next.envelope.time < first.next.envelope.time) first = one
  }
  return first
}

function entryOf({ done, value }: IteratorResult<string, unknown>, source: Source, offset: number): Entry | undefined {
  if (done === true) return undefined
  const raw = value as string
  return { source, offset, raw, envelope: JSON.parse(raw) as Envelope }
}

function sourcesOf(files: Manifest['files'], topic: string): readonly (readonly [string, Source])[] {
  return Object.keys(files).flatMap((path) => {
    const source = sourceOfPath(path)
    return source !== undefined && topicOf(source) === topic ? [[path, source] as const] : []
  })
}

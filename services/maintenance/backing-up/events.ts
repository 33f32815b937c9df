import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Beside, Source, SourceOffsets } from '../../kernel/index.ts'
import type { Checking } from './check.ts'
import { createWriter, type Writer } from './files.ts'
import { EVENT_FOLDER, pathOfSource } from './layout.ts'
import type { Written } from './manifest.ts'

const BETWEEN_REPORTS = 100_000

/** Writes the log up to its ends, one file per source. */
export async function writeEvents(
  folder: string,
  live: Pick<Beside, 'events'>,
  ends: SourceOffsets,
  { report, signal }: Checking,
): Promise<Record<string, Written>> {
  mkdirSync(join(folder, EVENT_FOLDER), { mode: 0o700 })
  const total = [...ends.values()].reduce((sum, end) => sum + end, 0)
  const writers = new Map<Source, Writer>()
  let events = 0
  try {
    for (const source of ends.keys()) writers.set(source, createWriter(join(folder, pathOfSource(source))))
    await live.events(new Map(), ends, {
      signal,
      take: (source, raw) => {
        writers.get(source)?.line(raw)
        events++
        if (events % BETWEEN_REPORTS === 0 || events === total) report(`events written: ${events} of ${total}`)
      },
    })
    return Object.fromEntries([...writers].map(([source, writer]) => [pathOfSource(source), writer.end()]))
  } finally {
    for (const writer of writers.values()) writer.abandon()
  }
}

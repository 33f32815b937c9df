import type { Row } from '../verifying/rows.ts'
import type { HonestLog } from './honest-log.ts'

export function* rowsOf(sources: HonestLog['sources']): Generator<Row> {
  for (const [source, raws] of sources) {
    const topic = source.slice(0, source.lastIndexOf('/'))
    for (const [offset, raw] of raws.entries()) yield { topic, source, offset, raw }
  }
}

/** In the order of an export. */
export function* exportedRowsOf(sources: HonestLog['sources']): Generator<Row> {
  const next = new Map<string, number>()
  for (const { topic, raw } of rowsOf(new Map([...sources].sort()))) {
    const offset = next.get(topic) ?? 0
    next.set(topic, offset + 1)
    yield { topic, offset, raw }
  }
}

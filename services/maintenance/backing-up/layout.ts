import type { Source } from '../../kernel/index.ts'

/** The keyring as the vault keeps it, and a line for each key. */
export const RING = 'keyring.json'
export const KEYS = 'keys.jsonl'
/** A line for each lasting document, with its collection. */
export const ROWS = 'rows.jsonl'
/** A line for each consumer, with its offsets. */
export const PLACES = 'places.jsonl'
/** A line for each file, and the folder that they are in, named `<person>.<id>`. */
export const FILE_LIST = 'files.jsonl'
export const FILE_FOLDER = 'files'
/** The agency's own texts. */
export const TEXT_FOLDER = 'texts'
/** A line for each event, byte for byte as it stands in the log; a file for each source. */
export const EVENT_FOLDER = 'events'

const EVENTS = /^events\/(.+)\.(\d+)\.jsonl$/

export function pathOfSource(source: Source): string {
  return `${EVENT_FOLDER}/${source.replace('/', '.')}.jsonl`
}

/** The source that a file has the events of; undefined for another file. */
export function sourceOfPath(path: string): Source | undefined {
  const [, topic, partition] = EVENTS.exec(path) ?? []
  return topic === undefined ? undefined : `${topic}/${Number(partition)}`
}

/** A key, in a line. */
export interface KeyLine {
  readonly person: number
  /** In base64; null where it was destroyed. */
  readonly wrapped: string | null
}

/** A file, in a line. */
export interface FileLine {
  readonly id: string
  readonly person: number
  readonly bytes: number
  readonly sha256: string
}

/** A consumer, in a line. */
export interface PlaceLine {
  readonly reader: string
  readonly places: Readonly<Record<string, number>>
}

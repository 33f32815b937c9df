import type { Source } from '../../kernel/index.ts'

/** The two parts of a backup, each a folder of its own: the sealed data, and the keys that open it. */
export type PartName = 'data' | 'keys'

/** The vault's keyring, and one line per key. */
export const RING = 'keyring.json'
export const KEYS = 'keys.jsonl'
/** One line per lasting document, with its collection. */
export const ROWS = 'rows.jsonl'
/** One line per consumer, with its offsets. */
export const PLACES = 'places.jsonl'
/** One line per file, and the folder of the files, named `<person>.<id>`. */
export const FILE_LIST = 'files.jsonl'
export const FILE_FOLDER = 'files'
/** The agency's own texts. */
export const TEXT_FOLDER = 'texts'
/** One file per source, one line per event, byte for byte as in the log. */
export const EVENT_FOLDER = 'events'

const TEXT = /^texts(?:\/(?!\.{1,2}(?:\/|$))[^/\\\0]+)+$/
const FILE_ID = /^[\w-]{1,100}$/
const EVENTS = /^events\/(.+)\.(\d+)\.jsonl$/

export function pathOfSource(source: Source): string {
  return `${EVENT_FOLDER}/${source.replace('/', '.')}.jsonl`
}

/** Undefined if it is not a file of events. */
export function sourceOfPath(path: string): Source | undefined {
  const [, topic, partition] = EVENTS.exec(path) ?? []
  return topic === undefined ? undefined : `${topic}/${Number(partition)}`
}

/** Anyone can write a manifest, so its paths must not lead out of the folder. */
export function isKnownPath(part: PartName, path: string): boolean {
  if (part === 'keys') return [RING, KEYS].includes(path)
  return [ROWS, PLACES, FILE_LIST].includes(path) || /^events\/[\w-]+\.\d{1,6}\.jsonl$/.test(path) || TEXT.test(path)
}

/** Whether the name built from a line stays in its folder. */
export function isKnownFile({ person, id }: FileLine): boolean {
  return Number.isSafeInteger(person) && person > 0 && FILE_ID.test(id)
}

export interface KeyLine {
  readonly person: number
  /** In base64; null if it was destroyed. */
  readonly wrapped: string | null
}

export interface FileLine {
  readonly id: string
  readonly person: number
  readonly bytes: number
  readonly sha256: string
}

export interface PlaceLine {
  readonly reader: string
  readonly places: Readonly<Record<string, number>>
}

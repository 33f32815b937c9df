import type { Source } from '../../kernel/index.ts'

/** The two parts of a backup, each a folder of its own: the sealed data, and the keys that open it. */
export type PartName = 'data' | 'keys'

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

const TEXT = /^texts(?:\/(?!\.{1,2}(?:\/|$))[^/\\\0]+)+$/
const FILE_ID = /^[\w-]{1,100}$/
const EVENTS = /^events\/(.+)\.(\d+)\.jsonl$/

export function pathOfSource(source: Source): string {
  return `${EVENT_FOLDER}/${source.replace('/', '.')}.jsonl`
}

/** The source that a file has the events of; undefined for another file. */
export function sourceOfPath(path: string): Source | undefined {
  const [, topic, partition] = EVENTS.exec(path) ?? []
  return topic === undefined ? undefined : `${topic}/${Number(partition)}`
}

/**
 * Whether a part may hold a file of this path. A manifest is a text that anybody can write: what it names must not lead
 * anywhere else.
 */
export function isKnownPath(part: PartName, path: string): boolean {
  if (part === 'keys') return [RING, KEYS].includes(path)
  return [ROWS, PLACES, FILE_LIST].includes(path) || /^events\/[\w-]+\.\d{1,6}\.jsonl$/.test(path) || TEXT.test(path)
}

/** Whether the name that is made of a line stays in its folder. */
export function isKnownFile({ person, id }: FileLine): boolean {
  return Number.isSafeInteger(person) && person > 0 && FILE_ID.test(id)
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

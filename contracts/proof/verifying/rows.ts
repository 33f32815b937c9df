import { toBase64 } from '../base64.ts'
import type { Sha256 } from '../hashing.ts'
import { eventLeaf } from '../tree.ts'
import { type EnvelopeHead, isoOf, readHead } from './envelope-head.ts'

/** Rows of one source come in the order of their offsets. */
export interface Row {
  readonly topic: string
  /** `onboarding/0`; absent if unknown, as in an export. */
  readonly source?: string
  /** In its source, or in its topic if the source is unknown. */
  readonly offset: number
  readonly raw: Uint8Array
  /** Set if the log has a checksum for the row that does not fit. */
  readonly isDamaged?: boolean
}

/** What findings need of a row: not its bytes. */
export interface LoggedRow extends EnvelopeHead {
  readonly stream: Stream
  readonly offset: number
  /** The first row with the same leaf, if this one repeats it. */
  readonly repeats: LoggedRow | undefined
}

/** The rows of a source, or of a topic if sources are unknown. */
export interface Stream {
  readonly name: string
  readonly topic: string
  readonly isSource: boolean
  readonly rows: LoggedRow[]
}

export interface Rows {
  readonly all: readonly LoggedRow[]
  readonly damaged: readonly LoggedRow[]
  readonly add: (row: Row) => void
  /** The first row with this leaf. */
  readonly find: (leaf: Uint8Array) => LoggedRow | undefined
  readonly streams: () => readonly Stream[]
}

export function createRows(hashing: Sha256): Rows {
  const streams = new Map<string, Stream>()
  const byLeaf = new Map<string, LoggedRow>()
  const all: LoggedRow[] = []
  const damaged: LoggedRow[] = []

  function streamOf({ topic, source }: Row): Stream {
    const name = source ?? topic
    const stream = streams.get(name) ?? { name, topic, isSource: source !== undefined, rows: [] }
    streams.set(name, stream)
    return stream
  }

  function add(row: Row): void {
    const stream = streamOf(row)
    const leaf = toBase64(eventLeaf(row.topic, row.raw, hashing))
    const logged = { ...readHead(row.raw), stream, offset: row.offset, repeats: byLeaf.get(leaf) }
    if (logged.repeats === undefined) byLeaf.set(leaf, logged)
    stream.rows.push(logged)
    all.push(logged)
    if (row.isDamaged === true) damaged.push(logged)
  }

  return { all, damaged, add, find: (leaf) => byLeaf.get(toBase64(leaf)), streams: () => [...streams.values()] }
}

/** The fields of a finding about a row. */
export function aboutRow({ id, person, time, stream }: LoggedRow) {
  return { event: id ?? null, topic: stream.topic, person: person || null, time: isoOf(time) }
}

import { eventLeaf, type Hash } from './hashes.ts'

/** An event's bytes with their topic and, if known, their position. */
export interface Row {
  readonly topic: string
  readonly raw: Uint8Array
  readonly source?: string
  readonly offset?: number
}

export interface Told {
  readonly id: string | null
  readonly type: string | null
  readonly person: number | null
  readonly time: string | null
  readonly data: unknown
}

/** A row that could be a leaf. */
export interface EventRow extends Row {
  readonly leaf: Hash
  readonly told: Told
  /** Position among all rows of its topic. */
  readonly order: number
}

const NOTHING: Told = { id: null, type: null, person: null, time: null, data: undefined }

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses an envelope; invalid UTF-8 or JSON yields nothing. */
export function toldBy(raw: Uint8Array): Told {
  try {
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw))
    if (!isRecord(read)) return NOTHING
    const [, number] = /^person\/([1-9]\d{0,9})$/.exec(String(read['subject'])) ?? []
    return {
      id: idOrNull(read['id']),
      type: textOrNull(read['type']),
      person: number === undefined ? null : Number(number),
      time: textOrNull(read['time']),
      data: read['data'],
    }
  } catch {
    return { ...NOTHING, id: idIn(raw) }
  }
}

function idOrNull(value: unknown): string | null {
  return isId(value) ? value : null
}

export function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

export function eventRows(rows: readonly Row[]): readonly EventRow[] {
  const topics = Map.groupBy(rows, ({ topic }) => topic)
  topics.delete('proof')
  return [...topics].flatMap(([topic, own]) =>
    own.map((row, order) => ({ ...row, order, leaf: eventLeaf(topic, row.raw), told: toldBy(row.raw) })),
  )
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The id still readable in an envelope that is no longer JSON. */
export function idIn(raw: Uint8Array): string | null {
  const [, id] = /"id":"([0-9a-f-]{36})/.exec(Buffer.from(raw).toString('latin1')) ?? []
  return id !== undefined && UUID.test(id) ? id : null
}

import { FEED_PAGE } from '@arrive/contracts/call.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import {
  type Answer,
  ArriveError,
  invalidParameter,
  type Kernel,
  type Request,
  type SourceOffsets,
} from '../../kernel/index.ts'
import { notSealedYet } from '../../shared/sealed/page.ts'
import { type IndexRange, openSealedLog, type SealedLog } from '../../shared/sealed/sealed-log.ts'
import { digestOf, readRange } from '../reads/range.ts'

type Query = Request['query']

export interface RangeRequest {
  readonly query: Query
  readonly topic: string
  /** Called with the offsets up to which the answer goes. */
  readonly onSent: (next: SourceOffsets) => void
}

/** Parameters of the feed that cannot be combined with a range. */
const PLACES = ['after', 'wait'] as const

export function limitOf({ limit }: Query): number {
  return Number(limit ?? FEED_PAGE.usual)
}

export function isOfRange({ first, last, origin }: Query): boolean {
  return first !== undefined || last !== undefined || origin !== undefined
}

/**
 * Events of an index range, with the same bytes for every request.
 * @throws ArriveError `invalid-query`, `not-sealed-yet`, `other-origin`, `busy`
 */
export async function rangeAnswer(kernel: Kernel, { query, topic, onSent }: RangeRequest): Promise<Answer> {
  assertAlone(query)
  const log = await openSealedLog(kernel.store)
  if (query.origin !== undefined && query.origin !== log.origin) throw otherTree(log)
  const range = rangeOf(query, log.size)
  const { items, next } = await readRange(kernel, log, { ...range, topic, limit: limitOf(query) })
  onSent(new Map(items.map(({ source, offset }) => [source, offset + 1])))
  const withheld = items.filter((item) => item.withheld).map(({ index }) => index)
  const rest = { ...range, next, digest: digestOf(items), withheld }
  const text = `{"events":[${items.map((item) => item.text).join(',')}],${JSON.stringify(rest).slice(1)}`
  const type = { 'Content-Type': 'application/json; charset=utf-8' }
  return { status: 200, body: Buffer.from(text), headers: { ...type, ...originHeader(log) } }
}

export function originHeader({ origin }: Pick<SealedLog, 'origin'>): Readonly<Record<string, string>> {
  return origin === undefined ? {} : { 'X-Log-Origin': origin }
}

/** A new tree may not have a name yet. */
function otherTree({ origin }: SealedLog): ArriveError {
  return origin === undefined ? notSealedYet() : new ArriveError('other-origin')
}

function assertAlone(query: Query): void {
  const name = PLACES.find((place) => query[place] !== undefined)
  if (name !== undefined) throw invalidParameter(name, message('feed.two-positions', { name }))
  if (query.first !== undefined) return
  throw invalidParameter('first', message('feed.no-first', { name: query.last === undefined ? 'origin' : 'last' }))
}

/** `size` is the number of sealed leaves. */
function rangeOf({ first: from, last: to }: Query, size: number): IndexRange {
  const first = Number(from)
  const last = to === undefined ? Math.max(first, size - 1) : Number(to)
  if (last < first) throw invalidParameter('last', message('feed.wrong-range'))
  if (last >= size) throw notSealedYet()
  return { first, last }
}

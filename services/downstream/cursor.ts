import { message } from '@arrive/contracts/messages/message.ts'
import {
  type ArriveError,
  cursors,
  invalidParameter,
  type Source,
  type SourceOffsets,
  wrongParameter,
} from '../kernel/index.ts'

/** Encodes the next offset of each source as opaque text. `partitions` is how many sources the topic has. */
export function writeCursor(topic: string, positions: SourceOffsets, partitions = 1): string {
  const places = [...positions].map(([source, next]) => [partitionOf(source), next] as const)
  const sorted = places.filter(([, next]) => next > 0).sort(([a], [b]) => a - b)
  return Buffer.from(JSON.stringify([nameOf(topic, partitions), ...sorted.flat()])).toString('base64url')
}

/** Without a cursor, the start. @throws ArriveError `invalid-query` if the cursor belongs to another topic or log. */
export function readCursor(topic: string, cursor: string | undefined, partitions = 1): SourceOffsets {
  if (cursor === undefined) return new Map()
  const [of, ...numbers] = cursors.cursorParts(cursor)
  if (of === topic && partitions !== 1) throw invalidParameter('after', message('feed.moved-log'))
  if (of !== nameOf(topic, partitions) || numbers.length % 2 !== 0 || !numbers.every(isPlace)) throw noCursor()
  const positions = new Map<Source, number>()
  for (let at = 0; at < numbers.length; at += 2)
    positions.set(`${topic}/${Number(numbers[at])}`, Number(numbers[at + 1]))
  return positions
}

function noCursor(): ArriveError {
  return wrongParameter('after', 'value.not-next-of-topic')
}

/** After a move to more partitions, events have other offsets, and an old cursor would skip some of them. */
function nameOf(topic: string, partitions: number): string {
  return partitions === 1 ? topic : `${topic}/${partitions}`
}

function partitionOf(source: Source): number {
  return Number(source.slice(source.lastIndexOf('/') + 1))
}

function isPlace(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

import { getEvents } from '@arrive/contracts/calls/feed.ts'
import {
  type Answer,
  ArriveError,
  type Kernel,
  type Request,
  type Route,
  type SourceOffsets,
} from '../../kernel/index.ts'
import type { Answered } from '../answered.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { nextPage } from '../reads/feed.ts'
import { assertAvailable, type Page } from '../reads/page.ts'
import { eventStream } from '../reads/stream.ts'
import { createWatch } from '../reads/watch.ts'
import { grantedTopic, isGranted, tokenOf } from './granted.ts'
import { isOfRange, limitOf, rangeAnswer } from './range.ts'

const TYPES = ['application/json', 'application/cloudevents-batch+json', 'text/event-stream'] as const
const NOBODY: NonNullable<Request['following']> = { accept: '', ended: new AbortController().signal }

export function eventsRoute(kernel: Kernel, answered: Answered): Route {
  const watch = createWatch(kernel)
  const { granted } = kernel.events
  const partitions = kernel.settings.distributed?.kafka.partitions ?? 1

  async function handle(request: Request): Promise<Answer> {
    const { query, following = NOBODY } = request
    const topic = grantedTopic(request, granted)
    const onSent = (next: SourceOffsets) => answered.note(tokenOf(request), next)
    if (isOfRange(query)) return rangeAnswer(kernel, { query, topic, onSent })
    const type = typeOf(following.accept)
    const cursor = type === 'text/event-stream' ? (following.lastEventId ?? query.after) : query.after
    const from = readCursor(topic, cursor, partitions)
    await assertAvailable(kernel, topic, from)
    const { ended } = following
    if (type === 'text/event-stream') {
      const mayGoOn = () => isGranted(kernel, request, topic)
      return streamed(eventStream(kernel, watch, { topic, from, ended, mayGoOn, partitions, onSent }))
    }
    const page = await nextPage(kernel, watch, { topic, from, limit: limitOf(query), ended, wait: waitOf(query) })
    // The token may have been revoked while the request waited for the page.
    if (!(await isGranted(kernel, request, topic))) throw new ArriveError('no-session')
    onSent(page.next)
    return paged(type, page, writeCursor(topic, page.next, partitions))
  }

  return { call: getEvents(granted), handle }
}

function waitOf({ wait = '0' }: Request['query']): number {
  return Number(wait) * 1_000
}

/** The first supported media type of an `Accept` header; JSON if there is none. */
function typeOf(accept: string): (typeof TYPES)[number] {
  const requested = accept.split(',').map((part) => part.split(';', 1)[0]?.trim().toLowerCase())
  return requested.flatMap((type) => TYPES.find((known) => known === type) ?? [])[0] ?? 'application/json'
}

function streamed(body: AsyncIterable<string>): Answer {
  const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' }
  return { status: 200, body, headers }
}

function paged(type: string, { items }: Page, cursor: string): Answer {
  const list = `[${items.map(({ text }) => text).join(',')}]`
  const text = type === 'application/json' ? `{"events":${list},"next":"${cursor}"}` : list
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'X-Next-Cursor': cursor }
  return { status: 200, body: Buffer.from(text), headers }
}

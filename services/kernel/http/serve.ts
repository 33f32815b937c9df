import { createHmac } from 'node:crypto'
import { LIMITS } from '@arrive/contracts/form.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { PATIENCE, withPatience } from '../common/patience.ts'
import { canonical } from '../event-store/requests/canonical.ts'
import { assertJsonType, type Bound } from './body.ts'
import type { Exchange } from './exchange.ts'
import { admit, checkIds, cookieIn, idempotencyKey, passed } from './gates.ts'
import type { Intake } from './intake.ts'
import { parseJson } from './json.ts'
import type { ReadJson } from './json-body.ts'
import type { EdgeOptions } from './options.ts'
import { NO_QUERY, readHeaders, readQuery } from './query.ts'
import { type Answer, actorName, type Following, type Request, type Route, type Upload } from './route.ts'
import type { Params } from './routing.ts'
import { assertMultipartType, readUpload, type Slots } from './uploads.ts'

const JSON_BOUND: Bound = {
  bytes: LIMITS.json,
  refusal: { message: message('body.too-large', { kilobytes: LIMITS.json / 1_024 }) },
}

/** What stays the same from request to request. */
export interface Desk {
  readonly options: EdgeOptions
  readonly uploads: Slots
  /** The memory for bodies. */
  readonly intake: Intake
  readonly readJson: ReadJson
  /** Aborted when the process drains. */
  readonly draining: AbortSignal
  /** Makes an address into what limiters know it by. */
  readonly hash: (address: string) => string
}

/** Leads a request through every gate, in the order in which refusals are told, and to its handler. */
export async function serve(desk: Desk, exchange: Exchange, route: Route, params: Params): Promise<Answer> {
  const { call } = route
  const { sessions } = desk.options
  const { headers } = exchange.req
  if (call.access !== 'public') exchange.actor = await admit(sessions, call.access, headers.authorization)
  const request = begin(desk, exchange, params)
  const cookie = call.cookie && cookieIn(headers.cookie, call.cookie)
  if (cookie !== undefined) request.cookie = cookie
  if (call.follows === true) request.following = followed(desk, exchange)
  const { turn, parts } = await readBody(desk, exchange, request, call.body?.type)
  return turn(() => {
    checkAddress(desk, exchange, route, request)
    const { body, file } = parts()
    if (call.body !== undefined) request.body = passed('invalid-answers', desk.options.check(call, body))
    if (file !== undefined) request.file = file
    return admitted(desk, route, request)
  })
}

/** A body that is in memory: when it may be worked on, and what it holds. */
interface Received {
  readonly turn: (work: () => Promise<Answer>) => Promise<Answer>
  /** @throws ArriveError where it cannot be read. */
  readonly parts: () => { readonly body?: unknown; readonly file?: Upload }
}

/** Receives the body that a call takes, if it takes one: as JSON, or as fields with a file. */
async function readBody(
  desk: Desk,
  exchange: Exchange,
  request: Draft,
  type: 'json' | 'multipart' | undefined,
): Promise<Received> {
  const room = roomOf(desk, request)
  if (type === undefined) return { turn: atOnce, parts: () => ({}) }
  if (type === 'json') {
    assertJsonType(exchange.req)
    const bytes = await desk.readJson(exchange, { ...JSON_BOUND, ...room })
    return { turn: atOnce, parts: () => ({ body: parseJson(bytes) }) }
  }
  assertMultipartType(exchange)
  const { upload } = desk.options
  const read = await readUpload(exchange, upload, room)
  return {
    turn: (work) => desk.uploads(request.address, work),
    parts: () => {
      const { fields, file } = read()
      // A file's name stands in the body for it, so that the contract can say whether a file is missing.
      return { body: { ...fields, [upload.name]: file?.name ?? '' }, ...(file && { file }) }
    },
  }
}

async function atOnce(work: () => Promise<Answer>): Promise<Answer> {
  return work()
}

/**
 * Counts what would be stored, so that a corrected form is not refused for its mistakes; and equal requests of one key
 * once, so that repeating one whose outcome is unknown stays safe. What the counting has waited for an engine that
 * hangs, the handler waits less.
 */
async function admitted({ options: { limits, addressSecret } }: Desk, route: Route, request: Draft): Promise<Answer> {
  const { limit } = route.call
  if (limit === undefined || limits === 'off') return route.handle(request)
  const by = limits.by(limit)
  if (by === 'person') await limits.countPerson(limit, actorName(request.actor))
  if (by !== 'address') return route.handle(request)
  return withPatience(PATIENCE, async () => {
    const repeat = request.idempotencyKey === undefined ? [] : [nameOf(request, route, addressSecret)]
    await limits.count(limit, request.address, ...repeat)
    return route.handle(request)
  })
}

/** What equal requests of one key have in common. Keyed, because a body is personal. */
function nameOf({ address, idempotencyKey, body }: Draft, { call }: Route, secret: Buffer): string {
  const name = canonical([call.id, address, idempotencyKey, body])
  return createHmac('sha256', secret).update(name).digest('base64url')
}

type Draft = { -readonly [K in keyof Request]: Request[K] }

function begin(desk: Desk, { actor, id, caller }: Exchange, params: Params): Draft {
  return { actor, params, query: NO_QUERY, body: undefined, requestId: id, address: desk.hash(caller) }
}

function followed({ draining }: Desk, { req, res }: Exchange): Following {
  const { accept = '', 'last-event-id': last } = req.headers
  const gone = new AbortController()
  res.once('close', () => gone.abort())
  return {
    accept,
    ...(typeof last === 'string' && { lastEventId: last }),
    ended: AbortSignal.any([gone.signal, draining]),
  }
}

/** Where the body of a request is read into. */
function roomOf({ intake, options: { now } }: Desk, { address: from }: Draft) {
  return { intake, from, now }
}

/** Checks what is said outside of the body: path parameters, query and key. */
function checkAddress({ options }: Desk, { req, search }: Exchange, { call }: Route, request: Draft): void {
  checkIds(request.params)
  if (call.params !== undefined) passed('invalid-query', options.checkParams(call, request.params))
  if (search !== '') request.query = readQuery(call, search)
  if (call.query !== undefined) request.query = { ...request.query, ...readHeaders(call, req) }
  if (call.query !== undefined) passed('invalid-query', options.checkQuery(call, request.query))
  const key = idempotencyKey(call, req.headers['idempotency-key'])
  if (key !== undefined) request.idempotencyKey = key
}

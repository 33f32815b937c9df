import { createHmac } from 'node:crypto'
import { type Call, queryOf } from '@arrive/contracts/call.ts'
import { LIMITS } from '@arrive/contracts/form.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { canonical } from '../common/canonical.ts'
import { REQUEST_TIMEOUT_MS, withDeadline } from '../common/deadline.ts'
import { plainAddress } from './address.ts'
import { assertJsonType, type SizeLimit } from './body.ts'
import type { BodyMemory } from './body-memory.ts'
import { receiveOnDisk } from './disk-uploads.ts'
import type { Exchange } from './exchange.ts'
import { assertValid, authorize, checkIds, cookieIn, idempotencyKey } from './guards.ts'
import { parseJson } from './json.ts'
import type { ReadJson } from './json-body.ts'
import type { EdgeOptions } from './options.ts'
import { NO_QUERY, readHeaders, readQuery } from './query.ts'
import {
  type Actor,
  type Answer,
  actorName,
  type Client,
  type Request,
  type Route,
  type StoredUpload,
  type StreamRequest,
  type Upload,
} from './route.ts'
import type { Params } from './routing.ts'
import { assertMultipartType, readUpload, type Slots } from './uploads.ts'

const JSON_BOUND = jsonBound(LIMITS.json)

function jsonBound(bytes: number): SizeLimit {
  return { bytes, refusal: { message: message('body.too-large', { kilobytes: bytes / 1_024 }) } }
}

export interface ServerContext {
  readonly options: EdgeOptions
  readonly uploads: Slots
  readonly intake: BodyMemory
  readonly readJson: ReadJson
  readonly draining: AbortSignal
  readonly hash: (address: string) => string
}

/** Runs all checks in the order of their errors' precedence, and then the handler. */
export async function serve(context: ServerContext, exchange: Exchange, route: Route, params: Params): Promise<Answer> {
  const { call } = route
  const { access } = call
  if (access !== 'public') {
    exchange.actor = await authorize(context.options.sessions, { ...call, access }, exchange.req.headers.authorization)
  }
  const { headers } = exchange.req
  const request = begin(context, exchange, params)
  const cookie = call.cookie && cookieIn(headers.cookie, call.cookie)
  if (cookie !== undefined) request.cookie = cookie
  if (call.follows === true) request.following = asStream(context, exchange)
  const { turn, parts, size, end } = await readBody(context, exchange, request, call.body)
  const answer = turn(() => {
    checkAddress(context, exchange, route, request)
    const { body, file, stored } = parts()
    if (call.body !== undefined) checkBody(context, request, call, body)
    if (file !== undefined) request.file = file
    if (stored !== undefined) request.stored = stored
    return admitted(context, exchange, route, { request, bytes: size })
  })
  return end === undefined ? answer : answer.finally(end)
}

function checkBody({ options }: ServerContext, request: RequestDraft, call: Call, body: unknown): void {
  const checked = options.check(call, body)
  request.body = assertValid('invalid-answers', checked)
  if (checked.ok && checked.signing !== undefined) request.signing = checked.signing
}

interface Received {
  readonly turn: (work: () => Promise<Answer>) => Promise<Answer>
  /** @throws ArriveError */
  readonly parts: () => { readonly body?: unknown; readonly file?: Upload; readonly stored?: StoredUpload }
  readonly size: number
  readonly end?: () => Promise<void>
}

async function readBody(
  context: ServerContext,
  exchange: Exchange,
  request: RequestDraft,
  body: Call['body'],
): Promise<Received> {
  const { intake, options } = context
  const memory = { intake, from: request.address, now: options.now }
  if (body === undefined) return { turn: atOnce, parts: () => ({}), size: 0 }
  if (body.type === 'json') {
    assertJsonType(exchange.req)
    const bound = 'largest' in body ? jsonBound(body.largest ?? LIMITS.json) : JSON_BOUND
    const bytes = await context.readJson(exchange, { ...bound, ...memory })
    return { turn: atOnce, parts: () => ({ body: parseJson(bytes) }), size: bytes.length }
  }
  assertMultipartType(exchange)
  if ('onDisk' in body) return readStored(context, exchange, request, body)
  const upload = 'file' in body ? { ...options.upload, name: body.file } : options.upload
  const { read, size } = await readUpload(exchange, upload, memory)
  return {
    turn: (work) => context.uploads(request.address, work),
    parts: () => {
      const { fields, file } = read()
      // The file's name represents it in the body, so that the contract can report a missing file.
      return { body: { ...fields, [upload.name]: file?.name ?? '' }, ...(file && { file }) }
    },
    size,
  }
}

interface StoredBody {
  readonly file: string
  readonly largest?: number
}

async function readStored(
  { options, uploads }: ServerContext,
  exchange: Exchange,
  request: RequestDraft,
  { file, largest = options.upload.bytes }: StoredBody,
): Promise<Received> {
  const { uploadFolder: folder, now } = options
  const { fields, stored, remove } = await receiveOnDisk(exchange, { file, fileBytes: largest, folder, now })
  return {
    turn: (work) => uploads(request.address, work),
    parts: () => ({ body: { ...fields, [file]: stored?.name ?? '' }, ...(stored && { stored }) }),
    size: stored?.size ?? 0,
    end: remove,
  }
}

const atOnce = (work: () => Promise<Answer>) => work()

/**
 * Counts only what would be stored, and equal requests of one key once, so that corrections and repeats stay safe. Time
 * spent on counting reduces the handler's deadline.
 */
async function admitted(
  { options: { limits, addressSecret } }: ServerContext,
  { res }: Exchange,
  route: Route,
  { request, bytes }: { readonly request: RequestDraft; readonly bytes: number },
): Promise<Answer> {
  const { limit } = route.call
  if (limit === undefined || limits === 'off' || !isCounted(route.call, request)) return route.handle(request)
  const by = limits.by(limit)
  if (by === 'person') {
    const person = requesterOf(request.actor)
    await limits.countPerson(limit, person, bytes)
    const leave = limits.enter(limit, person)
    try {
      return await route.handle(request)
    } finally {
      untilClosed(res, leave)
    }
  }
  if (by !== 'address') return route.handle(request)
  return withDeadline(REQUEST_TIMEOUT_MS, async () => {
    const repeat = request.idempotencyKey === undefined ? undefined : nameOf(request, route, addressSecret)
    await limits.count(limit, request.address, repeat)
    return route.handle(request)
  })
}

function isCounted({ limitsWholeOf: role }: Call, { actor, query }: RequestDraft): boolean {
  return role === undefined || (actor.role === role && Object.keys(query).every((name) => name === 'as_of'))
}

/**
 * Counts a handled request as under way until its answer has gone out or its client has left. A client that leaves
 * earlier still has a handler at work.
 */
function untilClosed(res: Exchange['res'], leave: () => void): void {
  if (res.destroyed) leave()
  else res.once('close', leave)
}

/** Counts each mailed link separately, so that a leaked old one does not use up the next. */
function requesterOf(actor: Actor): string {
  return actor.role === 'link' ? `${actorName(actor)}/${actor.purpose}/${actor.n}` : actorName(actor)
}

/** Identifies equal requests of one key. Keyed, because a body is personal. */
function nameOf({ address, idempotencyKey, body }: RequestDraft, { call }: Route, secret: Buffer): string {
  const name = canonical([call.id, address, idempotencyKey, body])
  return createHmac('sha256', secret).update(name).digest('base64url')
}

type RequestDraft = { -readonly [K in keyof Request]: Request[K] }

function begin(context: ServerContext, { actor, id, caller, req }: Exchange, params: Params): RequestDraft {
  const client = clientOf(caller, req.headers['user-agent'])
  return { actor, params, query: NO_QUERY, body: undefined, requestId: id, address: context.hash(caller), client }
}

/** Browsers send up to 200 characters, but a header may have 16,000. */
const MAX_OF_AGENT = 500

function clientOf(caller: string, agent: string | undefined): Client {
  const ip = plainAddress(caller)
  return agent === undefined ? { ip } : { ip, agent: agent.slice(0, MAX_OF_AGENT) }
}

function asStream({ draining }: ServerContext, { req, res }: Exchange): StreamRequest {
  const { accept = '', 'last-event-id': last } = req.headers
  const gone = new AbortController()
  res.once('close', () => gone.abort())
  return {
    accept,
    ...(typeof last === 'string' && { lastEventId: last }),
    ended: AbortSignal.any([gone.signal, draining]),
  }
}

function checkAddress(
  { options }: ServerContext,
  { req, search }: Exchange,
  { call }: Route,
  request: RequestDraft,
): void {
  checkIds(request.params)
  if (call.params !== undefined) assertValid('invalid-query', options.checkParams(call, request.params))
  if (search !== '') request.query = readQuery(call, search)
  if (queryOf(call) !== undefined) {
    request.query = { ...request.query, ...readHeaders(call, req) }
    assertValid('invalid-query', options.checkQuery(call, request.query))
  }
  const key = idempotencyKey(call, req.headers['idempotency-key'])
  if (key !== undefined) request.idempotencyKey = key
  if (req.method === 'HEAD') request.isHead = true
}

import { type ErrorCode, problem } from '@arrive/contracts/errors.ts'
import { ArriveError } from '../common/errors.ts'
import { headOf, type ResponseDefaults, sendWhole } from './answer.ts'
import { Aborted } from './body.ts'
import type { Exchange } from './exchange.ts'

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid-body',
  404: 'no-route',
  405: 'wrong-method',
  413: 'too-large',
  415: 'wrong-content-type',
}

/** Hides internal errors as `internal`. */
function refusalOf(thrown: unknown): ArriveError {
  if (thrown instanceof ArriveError) return thrown
  const code = isExposed(thrown) ? BY_STATUS[thrown.status] : undefined
  return new ArriveError(code ?? 'internal', { cause: thrown })
}

/** Koa's errors mark themselves as the client's fault. */
function isExposed(thrown: unknown): thrown is Error & { readonly status: number } {
  return thrown instanceof Error && 'expose' in thrown && thrown.expose === true && 'status' in thrown
}

export function refuse(exchange: Exchange, defaults: ResponseDefaults, thrown: unknown): void {
  const { res } = exchange
  if (thrown instanceof Aborted) {
    noteAbort(exchange)
    return
  }
  const refusal = refusalOf(thrown)
  note(exchange, refusal)
  if (res.headersSent || res.destroyed) {
    res.destroy()
    return
  }
  const head = headOf(exchange, defaults, 'no-store')
  head['content-type'] = 'application/problem+json; charset=utf-8'
  if (refusal.retryAfter !== undefined) head['retry-after'] = String(refusal.retryAfter)
  if (refusal.status === 401) head['www-authenticate'] = 'Bearer'
  if (refusal.code === 'wrong-method') head.allow = exchange.allow
  if (endsHere(exchange, refusal)) head.connection = 'close'
  const { said, errors, members } = refusal
  sendWhole(exchange, head, JSON.stringify(problem(defaults.say, refusal.code, { message: said, errors, members })))
}

/** Close the connection if it is not HTTP, or if the body was not requested or has stalled. */
function endsHere({ req }: Exchange, { code }: ArriveError): boolean {
  if (code === 'invalid-request') return true
  return !req.complete && (req.headers.expect !== undefined || code === 'too-slow')
}

function note(exchange: Exchange, refusal: ArriveError): void {
  exchange.status = refusal.status
  exchange.code = refusal.code
  if (refusal.status >= 500) exchange.failure = refusal.code === 'internal' ? refusal.cause : refusal
}

/** Proxies log 499 if the client disconnected first. */
function noteAbort(exchange: Exchange): void {
  exchange.status = 499
  exchange.code = 'aborted'
}

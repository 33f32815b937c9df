/** The fields of a log line that are texts. */
export const LOG_TEXTS = [
  'requestId',
  'clientRequestId',
  'traceparent',
  'method',
  'route',
  'call',
  'actor',
  'code',
  'eventId',
  'eventType',
  'projection',
  'topic',
  'source',
  'position',
  'reason',
  'worker',
  'subscription',
  'anchor',
  'form',
  'variable',
  'host',
  'serviceToken',
  'engine',
  'address',
  'account',
] as const
/** Those that are numbers. */
export const LOG_NUMBERS = ['status', 'ms', 'person', 'offset', 'count', 'attempt', 'port'] as const

/**
 * Everything that a log line may hold beside its text; what is not named here is dropped, whoever passes it. `route` is
 * the pattern (`/things/{id}`), never the path; `actor` is `<role>/17`; `address` and `account` are hashes. Of
 * `err` only class and stack are kept.
 */
export type LogFields = { readonly [F in (typeof LOG_TEXTS)[number]]?: string } & {
  readonly [F in (typeof LOG_NUMBERS)[number]]?: number
} & { readonly err?: unknown }

type Write = (fields: LogFields, message: string) => void

/** Writes lines of JSON. Messages are fixed sentences of the program, without values in them. */
export interface Logger {
  readonly debug: Write
  readonly info: Write
  readonly warn: Write
  readonly error: Write
}

export const LOG_FIELDS = {
  texts: [
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
  ],
  numbers: ['status', 'ms', 'person', 'offset', 'count', 'attempt', 'port'],
} as const

/**
 * All other fields are dropped. `route` is the pattern (`/things/{id}`), never the path; `address` and `account` are
 * hashes. Of `err` only class and stack are kept.
 */
export type LogFields = { readonly [F in (typeof LOG_FIELDS.texts)[number]]?: string } & {
  readonly [F in (typeof LOG_FIELDS.numbers)[number]]?: number
} & { readonly err?: unknown }

type Write = (fields: LogFields, message: string) => void

/** Writes JSON lines. Messages are constant, without values. */
export interface Logger {
  readonly debug: Write
  readonly info: Write
  readonly warn: Write
  readonly error: Write
}

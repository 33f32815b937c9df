import { type DestinationStream, pino, stdTimeFunctions } from 'pino'
import { codeOf } from './errno.ts'

const TEXTS = [
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
  'form',
  'variable',
  'host',
  'serviceToken',
  'engine',
  'address',
  'account',
] as const
const NUMBERS = ['status', 'ms', 'person', 'offset', 'count', 'attempt', 'port'] as const

/**
 * Everything that a log line may hold beside its text; what is not named here is dropped, whoever passes it. `route` is
 * the pattern (`/things/{id}`), never the path; `actor` is `<role>/17`; `address` and `account` are hashes. Of
 * `err` only class and stack are kept.
 */
export type LogFields = { readonly [F in (typeof TEXTS)[number]]?: string } & {
  readonly [F in (typeof NUMBERS)[number]]?: number
} & { readonly err?: unknown }

type Write = (fields: LogFields, message: string) => void

/** Writes lines of JSON. Messages are fixed sentences of the program, without values in them. */
export interface Logger {
  readonly debug: Write
  readonly info: Write
  readonly warn: Write
  readonly error: Write
}

export interface LogOptions {
  readonly level: string
  readonly service: string
  readonly version: string
  readonly destination?: DestinationStream
}

const LONGEST = 200
/** Milliseconds that a line may wait for others. */
const LATEST = 50
const MAX_DEPTH = 4
const FRAMES = 20
const ALLOWED = new Map<string, 'string' | 'number'>([
  ...TEXTS.map((name) => [name, 'string'] as const),
  ...NUMBERS.map((name) => [name, 'number'] as const),
])

/** The logger of a process. A redacting logger misses every new field; this one knows only the fields above. */
export function createLogger({ level, service, version, destination }: LogOptions): Logger {
  const settings = {
    level,
    base: { service, version },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  const logger = pino(settings, destination ?? standardOutput())
  const at =
    (name: keyof Logger): Write =>
    (fields, message) => {
      if (logger.isLevelEnabled(name)) logger[name](allowed(fields), message)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Lines are gathered, as a write each would cost as much as the request; they are out soon after, or at the end. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true, minLength: 4_096 })
  let isDue = false
  // The stream's own way of flushing would wake an idle process 20 times a second.
  const flush = () => {
    isDue = false
    stream.flush()
  }
  process.on('exit', () => stream.flushSync())
  return {
    write: (line) => {
      stream.write(line)
      if (!isDue) setTimeout(flush, LATEST).unref()
      isDue = true
    },
  }
}

function allowed(fields: LogFields): Record<string, string | number> {
  const kept: Record<string, string | number> = {}
  for (const name in fields) {
    const value: unknown = fields[name as keyof LogFields]
    if (typeof value !== ALLOWED.get(name)) continue
    if (typeof value === 'string') kept[name] = value.slice(0, LONGEST)
    else if (typeof value === 'number') kept[name] = value
  }
  return fields.err === undefined ? kept : { ...kept, ...failure(fields.err) }
}

/** What may be logged of anything thrown: classes and stack frames. Messages may quote what people wrote. */
export function failure(thrown: unknown): { readonly error: string; readonly stack: string } {
  const names: string[] = []
  const frames: string[] = []
  let at = thrown
  for (let level = 0; level < MAX_DEPTH && at instanceof Error; level++) {
    names.push(nameOf(at))
    frames.push(...stackFrames(at))
    at = at.cause
  }
  return { error: names.length === 0 ? typeof thrown : names.join(' < '), stack: frames.join('\n') }
}

function nameOf(error: Error): string {
  const code = codeOf(error)
  return code === undefined ? error.constructor.name : `${error.constructor.name} ${code.slice(0, 40)}`
}

/** The frames below the message, which itself may hold lines that look like frames. */
function stackFrames({ message, stack = '' }: Error): string[] {
  const start = /^[\w$]*(?: \[\w+\])?(?:: )?/.exec(stack)?.[0].length ?? 0
  if (!stack.startsWith(message, start)) return []
  const lines = stack.slice(start + message.length).split('\n')
  return lines.filter((line) => line.startsWith('    at ')).slice(0, FRAMES)
}

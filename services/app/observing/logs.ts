import { type DestinationStream, pino, stdTimeFunctions } from 'pino'
import { errno, LOG_FIELDS, type LogFields, type Logger } from '../../kernel/index.ts'

interface LogOptions {
  readonly level: string
  readonly service: string
  readonly version: string
  readonly destination?: DestinationStream
}

const LONGEST = 200
/** Milliseconds that a line may be buffered. */
const LATEST = 50
const MAX_DEPTH = 4
const FRAMES = 20
const ALLOWED = new Map<string, 'string' | 'number'>([
  ...LOG_FIELDS.texts.map((name) => [name, 'string'] as const),
  ...LOG_FIELDS.numbers.map((name) => [name, 'number'] as const),
])

/** Logs only the fields of `LogFields`, because a redacting logger would miss every new field. */
export function createLogger({ level, service, version, destination }: LogOptions): Logger {
  const settings = {
    level,
    base: { service, version },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  const logger = pino(settings, destination ?? standardOutput())
  const at =
    (name: keyof Logger): Logger['info'] =>
    (fields, message) => {
      if (logger.isLevelEnabled(name)) logger[name](allowed(fields), message)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Lines are buffered, because a write per line would cost as much as the request. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true, minLength: 4_096 })
  let isDue = false
  // The stream's own flushing would wake an idle process 20 times a second.
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

/** Logs only classes and stack frames of errors: messages may quote what people wrote. */
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
  const code = errno.codeOf(error)
  return code === undefined ? error.constructor.name : `${error.constructor.name} ${code.slice(0, 40)}`
}

/** Skips the message, which may contain lines that look like frames. */
function stackFrames({ message, stack = '' }: Error): string[] {
  const start = /^[\w$]*(?: \[\w+\])?(?:: )?/.exec(stack)?.[0].length ?? 0
  if (!stack.startsWith(message, start)) return []
  const lines = stack.slice(start + message.length).split('\n')
  return lines.filter((line) => line.startsWith('    at ')).slice(0, FRAMES)
}

export interface KafkaReport {
  readonly level: 'warn' | 'error'
  readonly reason: string
  readonly host?: string
}

/** A line of kafkajs' log. It may contain any data, so only error messages and the broker are used. */
export interface LogLine {
  readonly namespace: string
  /** 1 error, 2 warning, 4 info, 5 debug. */
  readonly level: number
  readonly log: { readonly message: string; readonly error?: unknown; readonly broker?: unknown }
}

const WARNING = 2
/** Normal broker responses (processes come and go, topics are created) that kafkajs logs as errors. */
const ORDINARY = new Set<unknown>([
  'The group is rebalancing, so a rejoin is needed',
  'Topic creation errors',
  'Topic with this name already exists',
  'This server does not host this topic-partition',
])
const QUIET = 10_000
const REMEMBERED = 100

/** The same line at most every 10 s: in an outage kafkajs repeats itself twice a second per connection. */
export function reportLines(report: (line: KafkaReport) => void, now = Date.now): (line: LogLine) => void {
  const said = new Map<string, number>()

  function isNews(what: string): boolean {
    if (now() < (said.get(what) ?? Number.NEGATIVE_INFINITY) + QUIET) return false
    if (said.size >= REMEMBERED) said.clear()
    said.set(what, now())
    return true
  }

  return (line) => {
    if (line.level > WARNING) return
    const reported = reportOf(line)
    if (isNews(`${reported.reason} ${reported.host}`)) report(reported)
  }
}

function reportOf({ namespace, level, log: { message, error, broker } }: LogLine): KafkaReport {
  const detail = typeof error === 'string' ? `: ${error}` : ''
  const host = typeof broker === 'string' ? { host: broker } : {}
  const isError = level < WARNING && !ORDINARY.has(error)
  return { level: isError ? 'error' : 'warn', reason: `${namespace}: ${message}${detail}`, ...host }
}

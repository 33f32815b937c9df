/** What the client reports, and about which broker. Nothing that was sent or fetched is in it. */
export interface KafkaReport {
  readonly level: 'warn' | 'error'
  readonly reason: string
  readonly host?: string
}

/**
 * A line of kafkajs' log. It holds whatever was at hand, so only the messages of errors and the broker are taken from
 * it.
 */
export interface LogLine {
  readonly namespace: string
  /** 1 error, 2 warning, 4 information, 5 debugging. */
  readonly level: number
  readonly log: { readonly message: string; readonly error?: unknown; readonly broker?: unknown }
}

const WARNING = 2
/** What brokers answer in normal operation (processes come and go, topics are created) and kafkajs calls errors. */
const ORDINARY = new Set<unknown>([
  'The group is rebalancing, so a rejoin is needed',
  'Topic creation errors',
  'Topic with this name already exists',
  'This server does not host this topic-partition',
])
const QUIET = 10_000
const REMEMBERED = 100

/**
 * Passes on errors and warnings, the same one at most every 10 s: in an outage kafkajs repeats itself twice a second
 * and connection. Whatever level the environment asks it for (`KAFKAJS_LOG_LEVEL`), details with data in them stay
 * here.
 */
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
    const told = reportOf(line)
    if (isNews(`${told.reason} ${told.host}`)) report(told)
  }
}

function reportOf({ namespace, level, log: { message, error, broker } }: LogLine): KafkaReport {
  const detail = typeof error === 'string' ? `: ${error}` : ''
  const host = typeof broker === 'string' ? { host: broker } : {}
  const isError = level < WARNING && !ORDINARY.has(error)
  return { level: isError ? 'error' : 'warn', reason: `${namespace}: ${message}${detail}`, ...host }
}

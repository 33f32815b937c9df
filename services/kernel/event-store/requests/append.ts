import { withTimeout } from '../../common/deadline.ts'
import { ArriveError } from '../../common/errors.ts'
import { type Metrics, NO_METRICS } from '../../common/metrics.ts'
import type { Tracing } from '../../common/tracing.ts'
import { type Envelope, rememberTrace } from '../events/envelope.ts'
import type { EventLog, Position } from '../ports/event-log.ts'

/** Milliseconds to wait for the log; then the response is 503. */
const APPEND_TIMEOUT_MS = 2_000

interface AppendOptions {
  readonly log: Pick<EventLog, 'append'>
  readonly now: () => number
  readonly appended?: Metrics['appended']
  readonly tracing?: Tracing | undefined
}

/** @throws ArriveError `log-away` if the log does not respond in time, and whatever the log throws. */
export function createAppend({ log, now, tracing, appended = NO_METRICS.appended }: AppendOptions) {
  const append = (topic: string, envelope: Envelope) =>
    withTimeout(APPEND_TIMEOUT_MS, log.append(topic, envelope), unanswered)

  /** All effects of the event, in any process, belong to the trace. */
  const traced = (topic: string, envelope: Envelope, { step }: Tracing) =>
    step('append', { topic, eventType: envelope.type }, (context) => {
      if (context !== undefined) rememberTrace(envelope, context)
      return append(topic, envelope)
    })

  return async (topic: string, envelope: Envelope): Promise<Position> => {
    const from = now()
    try {
      const position = await (tracing === undefined ? append(topic, envelope) : traced(topic, envelope, tracing))
      appended(topic, 'stored', now() - from)
      return position
    } catch (error) {
      const refused = error instanceof ArriveError && error.code === 'busy'
      appended(topic, refused ? 'refused' : 'unknown', now() - from)
      throw error
    }
  }
}

/** The event may have been appended all the same. */
function unanswered(): never {
  throw new ArriveError('log-away', { retryAfter: 1 })
}

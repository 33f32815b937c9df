import { withTimeout } from '../../common/deadline.ts'
import { ArriveError } from '../../common/errors.ts'
import { type Metrics, NO_METRICS } from '../../common/metrics.ts'
import type { Tracing } from '../../common/tracing.ts'
import { type Envelope, rememberTrace } from '../events/envelope.ts'
import type { EventLog } from '../ports/event-log.ts'

/** Longest wait for the log, in milliseconds; past it the answer is 503. */
const APPEND_TIMEOUT_MS = 2_000

interface AppendOptions {
  readonly log: Pick<EventLog, 'append'>
  readonly now: () => number
  /** Called with the result of each append. Optional. */
  readonly appended?: Metrics['appended']
  /** Where requests are traced. Optional. */
  readonly tracing?: Tracing | undefined
}

/**
 * Appends within a bounded time, and reports the result. @throws ArriveError `log-away` where no answer came in time,
 * and what the log throws.
 */
export function createAppend({ log, now, tracing, appended = NO_METRICS.appended }: AppendOptions) {
  const append = (topic: string, envelope: Envelope) =>
    withTimeout(APPEND_TIMEOUT_MS, log.append(topic, envelope), unanswered)

  /** Whatever comes of the event, in this process or in another, is a part of the trace. */
  const traced = (topic: string, envelope: Envelope, { step }: Tracing) =>
    step('append', { topic, eventType: envelope.type }, (context) => {
      if (context !== undefined) rememberTrace(envelope, context)
      return append(topic, envelope)
    })

  return async (topic: string, envelope: Envelope): Promise<void> => {
    const from = now()
    try {
      await (tracing === undefined ? append(topic, envelope) : traced(topic, envelope, tracing))
      appended(topic, 'stored', now() - from)
    } catch (error) {
      const refused = error instanceof ArriveError && error.code === 'busy'
      appended(topic, refused ? 'refused' : 'unknown', now() - from)
      throw error
    }
  }
}

/** The event may have landed all the same. */
function unanswered(): never {
  throw new ArriveError('log-away', { retryAfter: 1 })
}

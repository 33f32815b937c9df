import type { EventLog, Position } from '../ports/event-log.ts'

/** Events that are remembered at most; of more, those are forgotten first that were appended first. */
const MOST = 10_000

/**
 * Appends that are not made again while nobody knows what became of the event: a request that was answered with 503
 * comes again with its key while its event still waits for the log, or is in the log and has no outcome yet.
 */
export function createAppendOnce(log: Pick<EventLog, 'append'>, most = MOST) {
  const undecided = new Map<string, Promise<Position>>()

  /** What the log has refused may be appended again. */
  async function appending(...[topic, envelope]: Parameters<EventLog['append']>): Promise<Position> {
    try {
      return await log.append(topic, envelope)
    } catch (error) {
      undecided.delete(envelope.id)
      throw error
    }
  }

  const append: EventLog['append'] = (topic, envelope) => {
    const earlier = undecided.get(envelope.id)
    if (earlier !== undefined) return earlier
    const landing = appending(topic, envelope)
    undecided.set(envelope.id, landing)
    if (undecided.size > most) undecided.delete(undecided.keys().next().value ?? '')
    return landing
  }

  /** The outcome of the event has been seen: from now on a repeat finds it. Answers the outcome. */
  function decided<T>(event: string, outcome: T): T {
    undecided.delete(event)
    return outcome
  }

  return { append, decided }
}

import type { EventLog, Position } from '../ports/event-log.ts'

/** Maximum number of remembered events; the oldest are forgotten first. */
const LIMIT = 10_000

/** Prevents a second append while the outcome of the first is unknown: a request answered with 503 may be repeated. */
export function createAppendOnce(log: Pick<EventLog, 'append'>, most = LIMIT) {
  const undecided = new Map<string, Promise<Position>>()

  /** A rejected event may be appended again. */
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

  /** Call once the outcome was found; a repeat finds it from then on. */
  function decided<T>(event: string, outcome: T): T {
    undecided.delete(event)
    return outcome
  }

  return { append, decided }
}

import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const FAST_TO_SLOW = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What the product counts. Labels are names of calls, projections and outcomes: never a person, never a path. */
export interface Metrics {
  readonly registry: Registry
  /** One answered request of a call, in milliseconds. */
  readonly answered: (call: string, status: number, ms: number) => void
  /** One append to a topic of the log and how it ended, in milliseconds. */
  readonly appended: (topic: string, outcome: 'stored' | 'refused' | 'unknown', ms: number) => void
  /** Events of a source that a projection has yet to apply. */
  readonly lag: Gauge<'projection' | 'source'>
  /** Age in seconds of the oldest event that a projection has yet to apply. */
  readonly lagSeconds: Gauge<'projection'>
  /** Persons whose stream is parked. */
  readonly parked: Gauge
  /** A figure that is read whenever metrics are asked for. */
  readonly watch: (name: string, help: string, read: () => number) => void
}

/** A registry of its own, with the process's default metrics (event loop lag, memory, processor time). */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    answered: answers(registry),
    appended: appends(registry),
    lag: new Gauge({
      name: 'arrive_projection_lag_events',
      help: 'Events that a projection has yet to apply',
      labelNames: ['projection', 'source'],
      registers,
    }),
    lagSeconds: new Gauge({
      name: 'arrive_projection_lag_seconds',
      help: 'Age of the oldest event that a projection has yet to apply',
      labelNames: ['projection'],
      registers,
    }),
    parked: new Gauge({ name: 'arrive_parked_persons', help: 'Persons whose stream is parked', registers }),
    watch: (name, help, read) => {
      const watched: Gauge = new Gauge({ name, help, registers, collect: () => watched.set(read()) })
    },
  }
}

function answers(registry: Registry): Metrics['answered'] {
  const histogram = new Histogram({
    name: 'arrive_http_request_seconds',
    help: 'Time to answer, by call and class of status',
    labelNames: ['call', 'status'],
    buckets: FAST_TO_SLOW,
    registers: [registry],
  })
  const observers = new Map<string, (seconds: number) => void>()
  return (call, status, ms) => {
    const statusClass = `${Math.trunc(status / 100)}xx`
    const key = `${call} ${statusClass}`
    let observe = observers.get(key)
    if (observe === undefined) {
      observe = histogram.labels(call, statusClass).observe
      observers.set(key, observe)
    }
    observe(ms / 1_000)
  }
}

function appends(registry: Registry): Metrics['appended'] {
  const histogram = new Histogram({
    name: 'arrive_log_append_seconds',
    help: 'Time to append to the event log, by topic and outcome',
    labelNames: ['topic', 'outcome'],
    buckets: FAST_TO_SLOW,
    registers: [registry],
  })
  return (topic, outcome, ms) => histogram.labels(topic, outcome).observe(ms / 1_000)
}

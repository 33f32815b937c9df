import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics } from '../../kernel/index.ts'
import type { Measures } from './measuring.ts'
import { serveMetrics } from './metrics-server.ts'

const FAST_TO_SLOW = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const OUTCOMES: readonly Parameters<Metrics['appended']>[1][] = ['stored', 'refused', 'unknown']

/** Includes the default process metrics: event loop lag, memory, processor time. */
export function createMetrics() {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  collectDefaultMetrics({ register: registry })
  const lagHelp = 'Events that a projection has yet to apply'
  const lag = gauge('arrive_projection_lag_events', lagHelp, ['projection', 'source'])
  const lagSeconds = gauge('arrive_projection_lag_seconds', 'Time that a projection has been behind', ['projection'])
  const oldest = gauge('arrive_projection_oldest_seconds', 'Age of the oldest event to be applied', ['projection'])
  const waitingHelp = 'Events that a reaction has yet to see; of notifications, mails that wait'
  const waiting = gauge('arrive_reaction_waiting_events', waitingHelp, ['reaction'])
  const oldestWaiting = gauge('arrive_reaction_oldest_seconds', 'Age of the oldest of them', ['reaction'])
  const certificates = gauge('arrive_certificate_days', 'Days until a certificate ends', ['setting'])
  const parked = gauge('arrive_parked_persons', 'Persons whose stream is parked')
  const page = async () => ({ type: registry.contentType, text: await registry.metrics() })
  return {
    answered: answers(registry),
    appended: appends(registry),
    lag: (projection, source, events) => lag.set({ projection, source }, events),
    lagSeconds: (projection, seconds) => lagSeconds.set({ projection }, seconds),
    oldest: (projection, seconds) => oldest.set({ projection }, seconds),
    waiting: (reaction, events) => waiting.set({ reaction }, events),
    oldestWaiting: (reaction, seconds) => oldestWaiting.set({ reaction }, seconds),
    certificate: (setting, days) => certificates.set({ setting }, days),
    parked: (persons) => parked.set(persons),
    watch: (name, help, read) => {
      const collect = async () => watched.set(await read())
      const watched: Gauge = new Gauge({ name, help, registers: [registry], collect })
    },
    serve: (port, host) => serveMetrics(page, port, host),
  } satisfies Metrics & Measures
}

function answers(registry: Registry): Metrics['answered'] {
  const help = 'Time to answer, by call and class of status'
  const histogram = histogramIn(registry, 'arrive_http_request_seconds', help, ['call', 'status'])
  const observers = new Map<string, (seconds: number) => void>()
  return (call, status, ms) => {
    const statusClass = `${Math.trunc(status / 100)}xx`
    const key = `${call} ${statusClass}`
    const observe = observers.get(key) ?? histogram.labels(call, statusClass).observe
    observers.set(key, observe)
    observe(ms / 1_000)
  }
}

function appends(registry: Registry): Metrics['appended'] {
  const help = 'Time to append to the event log, by topic and outcome'
  const histogram = histogramIn(registry, 'arrive_log_append_seconds', help, ['topic', 'outcome'])
  const known = new Set<string>()
  return (topic, outcome, ms) => {
    // Start all outcomes at zero, so that the first refusal is an increase, not a new series without a rate.
    if (!known.has(topic)) for (const other of OUTCOMES) histogram.zero({ topic, outcome: other })
    known.add(topic)
    histogram.labels(topic, outcome).observe(ms / 1_000)
  }
}

function histogramIn(registry: Registry, name: string, help: string, labelNames: string[]): Histogram {
  return new Histogram({ name, help, labelNames, buckets: FAST_TO_SLOW, registers: [registry] })
}

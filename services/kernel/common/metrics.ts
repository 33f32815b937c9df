export type AppendOutcome = 'stored' | 'refused' | 'unknown'

/** Labels are names of calls, topics and outcomes: never a person, never a path. */
export interface Metrics {
  readonly answered: (call: string, status: number, ms: number) => void
  readonly appended: (topic: string, outcome: AppendOutcome, ms: number) => void
  /** `read` is called on each scrape. */
  readonly watch: (name: string, help: string, read: () => number | Promise<number>) => void
  /** Absent if nothing is counted. */
  readonly serve?: (port: number, host: string) => Promise<{ readonly close: () => Promise<void> }>
}

export const QUEUE_METRIC = ['arrive_log_queue_ratio', 'Part of the queue of appends that is taken, 1 is all'] as const

const nothing = (): void => undefined

/** Without a metrics server the metrics library is not loaded. */
export const NO_METRICS: Metrics = {
  answered: nothing,
  appended: nothing,
  watch: nothing,
}

export type AppendOutcome = 'stored' | 'refused' | 'unknown'

/** What is counted. Labels are names of calls, topics and outcomes: never a person, never a path. */
export interface Metrics {
  /** One answered request of a call, in milliseconds. */
  readonly answered: (call: string, status: number, ms: number) => void
  /** One append to a topic of the log and how it ended, in milliseconds. */
  readonly appended: (topic: string, outcome: AppendOutcome, ms: number) => void
  /** A figure that is read whenever metrics are asked for. */
  readonly watch: (name: string, help: string, read: () => number | Promise<number>) => void
  /** Serves all of it on a port of its own; absent where nothing is counted. */
  readonly serve?: (port: number, host: string) => Promise<{ readonly close: () => Promise<void> }>
}

/** Both event logs have such a queue: name and help of its metric. */
export const QUEUE_METRIC = ['arrive_log_queue_ratio', 'Part of the queue of appends that is taken, 1 is all'] as const

const nothing = (): void => undefined

/** Without a metrics server nothing is counted, and the metrics library is not loaded. */
export const NO_METRICS: Metrics = {
  answered: nothing,
  appended: nothing,
  watch: nothing,
}

import { type Entry, personOf } from '../../kernel/index.ts'
import type { CheckResult } from './check-results.ts'
import type { Sent } from './workload.ts'

/** Statistics of the raw log, including repeats. */
export interface RawLog {
  readonly events: number
  readonly partitions: readonly string[]
  /** Events stored again because it was unknown whether they had landed. Readers drop them by their ids. */
  readonly repeats: number
  /** Repeats behind a later event of their person. */
  readonly late: number
}

export function rawLogOf(log: readonly Entry[]): RawLog {
  const partitions = new Set(log.map(({ source }) => source))
  const seen = new Set<string>()
  const latest = new Map<string, string>()
  let [repeats, late] = [0, 0]
  for (const { source, envelope } of log) {
    const { id } = envelope
    const whose = `${source} ${personOf(envelope)}`
    if (!seen.has(id)) latest.set(whose, id)
    else {
      repeats++
      if (latest.get(whose) !== id) late++
    }
    seen.add(id)
  }
  return { events: log.length, partitions: [...partitions].sort(), repeats, late }
}

/** How many findings of the right kind a check has for a log with one error: one, if it works. */
export interface Controls {
  readonly lost: number
  /** An event that is also in another partition. */
  readonly doubled: number
  /** An event that is twice in its partition: on Kafka a repeat, which no reader sees. */
  readonly repeated: number
  readonly reordered: number
}

/** Checks the log with one save missing, one doubled, and two of one person swapped. */
export function controlsOf(
  log: readonly Entry[],
  sent: readonly Sent[],
  judge: (log: readonly Entry[]) => CheckResult,
): Controls {
  const places = new Map(log.map(({ envelope }, at) => [envelope.id, at]))
  const saves = sent.filter(({ kind, event }) => kind === 'save' && places.has(event))
  const [one, other] = [...Map.groupBy(saves, ({ person }) => person).values()].find((own) => own.length > 1) ?? []
  const [first, second] = [one, other].map((save) => Number(places.get(save?.event ?? ''))) as [number, number]
  const [early, later] = [log[first] as Entry, log[second] as Entry]
  const elsewhere: Entry = { ...early, source: 'onboarding/99' }
  return {
    lost: judge(log.filter((_, at) => at !== first)).lost.length,
    doubled: judge([...log, elsewhere]).doubled.length,
    repeated: judge([...log, early]).doubled.length,
    reordered: judge(log.with(first, later).with(second, early)).reordered.length,
  }
}

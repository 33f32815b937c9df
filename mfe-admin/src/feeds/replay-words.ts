import { formatDay, formatMoment } from '@arrive/kit/format-date.ts'
import type { Delivering, Replay } from './feeds.ts'

const REASONS: Readonly<Record<string, string>> = {
  gone: 'the address is gone for good',
  failing: 'nothing got through for three days',
  'other-origin': 'all records were sealed anew, and events have other numbers since',
}

/** Progress of a replay: `Events 3 to 1,203: done on Nov 23, 2026`. */
export function replayWords(replay: Replay, state: Delivering['state']): string {
  const { first, last } = replay
  const range = first === last ? `Event ${counted(first)}` : `Events ${counted(first)} to ${counted(last)}`
  return `${range}: ${stateWords(replay, state)}`
}

function stateWords({ next, state, reason, since, next_try: due }: Replay, of: Delivering['state']): string {
  if (state === 'sent') return `done on ${formatDay(since)}`
  if (state === 'stopped') {
    const why = REASONS[reason ?? ''] ?? 'it failed'
    return `stopped on ${formatDay(since)} before event ${counted(next)}, because ${why}`
  }
  if (of !== 'active') return 'wait until you start again'
  return due === null ? `being sent, now event ${counted(next)}` : `wait for the next try, on ${formatMoment(due)}`
}

function counted(index: number): string {
  return index.toLocaleString('en-US')
}

import { formatDay, formatMoment } from '@arrive/kit/format-date.ts'
import type { NoteKind } from '@arrive/kit/note.tsx'
import type { Delivering, FeedRow, FetchingSystem, SentSystem, System } from './feeds.ts'
import { hostOf } from './systems.ts'

const TOPICS: Readonly<Record<string, string>> = {
  accounts: 'Deleted people',
  applications: 'Applications',
  onboarding: 'Onboarding forms',
}

export function topicWords(topic: string): string {
  return TOPICS[topic] ?? `${topic.charAt(0).toUpperCase()}${topic.slice(1)}`
}

/** `Up to date`, `412 events behind, for 2 hours`. */
export function lagWords({ lag_events: events, lag_seconds: seconds }: FeedRow): string {
  if (events === 0) return 'Up to date'
  return `${events.toLocaleString('en-US')} ${events === 1 ? 'event' : 'events'} behind, for ${durationOf(seconds)}`
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** A duration in its largest unit: `2 hours`. */
export function durationOf(seconds: number): string {
  for (const [unit, size] of UNITS) {
    const count = Math.floor(seconds / size)
    if (count > 0) return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`
  }
  return 'less than a minute'
}

/** A problem or hint about a system, besides its lag. */
export interface Remark {
  readonly kind: Exclude<NoteKind, 'ok'>
  readonly title: string
  readonly text: string
}

/** Seconds after which a fetching system counts as late; many fetch once a night. */
const LATE = 2 * 86_400

export function remarkOn(system: System, now: number): Remark | undefined {
  return system.kind === 'sent' ? remarkOnSent(system) : remarkOnFetching(system, now)
}

function remarkOnSent({ name, delivering }: SentSystem): Remark | undefined {
  const { url, state, reason, since, failing_since: failing, next_try: next } = delivering
  // A system without a name is called by its host, which the previous sentence already has.
  const who = name === hostOf(url) ? 'it' : name
  if (state === 'paused') {
    return {
      kind: 'info',
      title: `Paused on ${formatDay(since)}`,
      text: 'Events wait until you start again. Nothing is lost.',
    }
  }
  if (state === 'disabled' && reason === 'gone') {
    return {
      kind: 'bad',
      title: `Stopped on ${formatDay(since)}`,
      text:
        `The server ${hostOf(url)} answered that this address is gone for good. Ask the people who run ${who} for ` +
        'the new one, and have the person who runs your server change it. Then start again: nothing is lost.',
    }
  }
  const { problem, remedy } = failureOf(delivering, who)
  if (state === 'disabled') {
    return {
      kind: 'bad',
      title: `Stopped on ${formatDay(since)}, after three days without success`,
      text: `${problem} ${remedy} Then start again: nothing is lost.`,
    }
  }
  if (failing === null) return undefined
  const again = next === null ? '' : ` Next try: ${formatMoment(next)}.`
  return {
    kind: 'warn',
    title: `Nothing has got through since ${formatMoment(failing)}`,
    text: `${problem} ${remedy} Arrive tries again by itself, for three days.${again}`,
  }
}

function remarkOnFetching({ name, rows, token }: FetchingSystem, now: number): Remark | undefined {
  const end = token?.expires_at ?? null
  if (end !== null && Date.parse(end) <= now) {
    return {
      kind: 'bad',
      title: `Access ended on ${formatDay(end)}`,
      text: `If ${name} should go on, have the person who runs your server make a new token for it.`,
    }
  }
  const used = token?.last_used_at ?? null
  const isLate = rows.some(({ lag_seconds: seconds }) => seconds > LATE)
  if (!isLate) return undefined
  return {
    kind: 'warn',
    title: token !== undefined && used === null ? 'Has not come for anything yet' : 'Has not come for new events',
    text:
      `${used === null ? '' : `Last here: ${formatMoment(used)}. `}Ask the people who run ${name} whether it still ` +
      'runs. Events wait until it comes.',
  }
}

interface Failure {
  readonly problem: string
  readonly remedy: string
}

const TROUBLES: Readonly<Record<string, string>> = {
  'no connection': 'cannot be reached',
  'no answer in time': 'takes too long to answer',
  'host not found': 'is not found on the internet',
  'address not allowed': 'is on a private network, where Arrive does not send by default',
}

/** Why the last attempt failed, and what to do. */
function failureOf({ url, last_status: status, last_trouble: trouble }: Delivering, who: string): Failure {
  const server = `The server ${hostOf(url)}`
  const lookInto = `Ask the people who run ${who} to look into that.`
  if (status === null) {
    const isOurs = trouble === 'address not allowed'
    return {
      problem: `${server} ${TROUBLES[trouble ?? ''] ?? 'does not answer'}.`,
      remedy: isOurs ? 'The person who runs your server can allow that (WEBHOOKS_PRIVATE).' : lookInto,
    }
  }
  if (status >= 300 && status < 400) {
    return {
      problem: `${server} points to another address, which Arrive does not follow (${status}).`,
      remedy: `Ask the people who run ${who} for the new address, and have the person who runs your server change it.`,
    }
  }
  if (status === 401 || status === 403) {
    return {
      problem: `${server} refuses events from Arrive (${status}).`,
      remedy: `Ask the people who run ${who} whether it has the current secret of the webhook.`,
    }
  }
  if (status === 404) return { problem: `${server} does not know the address of the webhook (404).`, remedy: lookInto }
  return { problem: `${server} answers with an error (${status}).`, remedy: lookInto }
}

/** The headline of the page. */
export interface Verdict {
  readonly kind: 'ok' | 'warn' | 'bad'
  readonly title: string
  /** The affected system, if there are several. */
  readonly text?: string
}

export function verdictOf(systems: readonly System[], now: number): Verdict {
  const kinds = systems.map((system) => remarkOn(system, now)?.kind)
  const [first, ...more] = systems.filter((_, at) => kinds[at] === 'bad' || kinds[at] === 'warn')
  if (first === undefined) {
    const isBehind = systems.some(({ rows }) => rows.some(({ lag_events: events }) => events > 0))
    return { kind: 'ok', title: isBehind ? 'No system needs attention' : 'All systems are up to date' }
  }
  const kind = kinds.includes('bad') ? 'bad' : 'warn'
  if (more.length === 0) return { kind, title: `${first.name} needs attention` }
  const names = [first, ...more].map(({ name }) => name)
  return { kind, title: `${names.length} systems need attention`, text: `${names.join(', ')}.` }
}

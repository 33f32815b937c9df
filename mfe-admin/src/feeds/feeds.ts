/** A row of `GET /feeds`: how far a system is behind in a topic. */
export interface FeedRow {
  readonly id: string
  readonly name: string
  readonly topic: string
  /** Number of the last delivered event; null if none of them is sealed. */
  readonly last: number | null
  readonly lag_events: number
  readonly lag_seconds: number
}

export interface Delivering {
  readonly url: string
  readonly state: 'active' | 'paused' | 'disabled'
  readonly reason: 'gone' | 'failing' | null
  readonly since: string
  readonly last_status: number | null
  readonly last_trouble: string | null
  readonly failing_since: string | null
  readonly next_try: string | null
  readonly replay: Replay | null
}

/** A range of event numbers to send again. */
export interface Replay {
  readonly first: number
  readonly last: number
  readonly next: number
  readonly state: 'sending' | 'sent' | 'stopped'
  readonly reason: 'gone' | 'failing' | 'other-origin' | null
  readonly since: string
  readonly next_try: string | null
}

/** The response of `GET /feeds`. */
export interface FeedRows {
  readonly tokens: readonly FeedRow[]
  readonly subscriptions: readonly (FeedRow & Delivering)[]
}

/** A service token of `GET /service_tokens`, which lets a system fetch events. */
export interface Token {
  readonly id: string
  readonly expires_at: string | null
  readonly last_used_at: string | null
}

interface Followed {
  readonly id: string
  readonly name: string
  /** One row per topic. */
  readonly rows: readonly FeedRow[]
}

/** A system that gets events by webhook. */
export interface SentSystem extends Followed {
  readonly kind: 'sent'
  readonly delivering: Delivering
}

/** A system that fetches events. */
export interface FetchingSystem extends Followed {
  readonly kind: 'fetching'
  /** Absent if it was created after the tokens were listed. */
  readonly token: Token | undefined
}

export type System = SentSystem | FetchingSystem

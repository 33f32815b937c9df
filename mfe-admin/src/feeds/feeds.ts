/** How far a system is behind in a topic: a row of `GET /feeds`. */
export interface FeedRow {
  readonly id: string
  readonly name: string
  readonly topic: string
  /** The number of the last event that it got; null where none of them is sealed. */
  readonly last: number | null
  readonly lag_events: number
  readonly lag_seconds: number
}

/** How the deliveries of a webhook go. */
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

/** Events that are sent once more, by their numbers. */
export interface Replay {
  readonly first: number
  readonly last: number
  readonly next: number
  readonly state: 'sending' | 'sent' | 'stopped'
  readonly reason: 'gone' | 'failing' | 'other-origin' | null
  readonly since: string
  readonly next_try: string | null
}

/** The answer of `GET /feeds`. */
export interface FeedRows {
  readonly tokens: readonly FeedRow[]
  readonly subscriptions: readonly (FeedRow & Delivering)[]
}

/** A service token, of `GET /service_tokens`: who has it comes for events. */
export interface Token {
  readonly id: string
  readonly expires_at: string | null
  readonly last_used_at: string | null
}

interface Followed {
  readonly id: string
  readonly name: string
  /** What it gets, topic by topic. */
  readonly rows: readonly FeedRow[]
}

/** Another system to which Arrive sends events. */
export interface SentSystem extends Followed {
  readonly kind: 'sent'
  readonly delivering: Delivering
}

/** Another system that comes for events. */
export interface FetchingSystem extends Followed {
  readonly kind: 'fetching'
  /** Absent where it was made since the tokens were listed. */
  readonly token: Token | undefined
}

export type System = SentSystem | FetchingSystem

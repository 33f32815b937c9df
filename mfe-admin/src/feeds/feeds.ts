import type { AnswerOf } from '@arrive/contracts/typed.ts'

/** How far systems are behind, by topic. */
export type FeedRows = AnswerOf<'get-feeds'>

export type FeedRow = Omit<FeedRows['tokens'][number], 'topic'> & { readonly topic: string }

export type Delivering = Omit<FeedRows['subscriptions'][number], keyof FeedRow | 'last_success'>

export type Replay = NonNullable<Delivering['replay']>

/** A service token, which lets a system fetch events. */
export type Token = Pick<AnswerOf<'get-service-tokens'>[number], 'id' | 'expires_at' | 'last_used_at'>

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

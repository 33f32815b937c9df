import { FEED_TOPICS, type FeedTopic } from '@arrive/contracts/event.ts'
import { personErased } from '@arrive/contracts/events/person-erased.ts'
import { REPAIR } from '../kernel/index.ts'

/** The projection that settles each topic, and so keeps its history. */
export const SETTLED_BY: Readonly<Record<FeedTopic, string>> = {
  accounts: 'identity',
  applications: 'applications',
  onboarding: 'onboarding',
}

export function isTopic(word: unknown): word is FeedTopic {
  return FEED_TOPICS.some((topic) => topic === word)
}

/**
 * Events of accounts hold what passwords are checked by, which leaves this house in no form: only erasures are told. A
 * repair is between us and our documents.
 */
export function isTold(topic: FeedTopic, type: string): boolean {
  return type !== REPAIR && (topic !== 'accounts' || type === personErased.type)
}

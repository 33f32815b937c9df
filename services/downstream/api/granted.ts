import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type Kernel, type Request } from '../../kernel/index.ts'
import { livingToken } from '../service-tokens.ts'

/** @throws ArriveError `not-allowed` without a grant for the topic. */
export function grantedTopic({ actor, query }: Request, granted: readonly string[]): string {
  const { topic } = query
  if (topic === undefined || !granted.includes(topic) || actor.role !== 'service' || !actor.topics.includes(topic)) {
    throw new ArriveError('not-allowed', { message: message('feed.not-granted', { topic: String(topic) }) })
  }
  return topic
}

export async function isGranted(kernel: Kernel, { actor }: Request, topic: string): Promise<boolean> {
  if (actor.role !== 'service') return false
  return (await livingToken(kernel, actor.service))?.topics.includes(topic) ?? false
}

export function tokenOf({ actor }: Request): string {
  return actor.role === 'service' ? actor.service : ''
}

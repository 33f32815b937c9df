import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, createAtOnce } from '../../kernel/index.ts'

/** Streams and waiting polls per token and process: a system follows a topic once and reconnects now and then. */
const MAX_STREAMS = 16
/** Seconds. */
const RETRY_AFTER = 5
const MESSAGE = message('feed.too-many', { count: MAX_STREAMS })

/** Limits the concurrent followers per token, because every event wakes each of them. */
export function createOpenStreams() {
  return createAtOnce(MAX_STREAMS, () => new ArriveError('too-many', { message: MESSAGE, retryAfter: RETRY_AFTER }))
}

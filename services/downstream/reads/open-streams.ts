import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type AtOnce, createAtOnce } from '../../kernel/index.ts'

/** Streams and waiting polls of one token in one process: a system follows a topic once and reconnects now and then. */
const MAX_STREAMS = 16
/** Seconds after which it is worth trying again. */
const RETRY_AFTER = 5
const MESSAGE = message('feed.too-many', { count: MAX_STREAMS })

/** Limits how many requests of one token follow the log at once, because every event wakes each of them. */
export function createOpenStreams(): AtOnce {
  return createAtOnce(MAX_STREAMS, () => new ArriveError('too-many', { message: MESSAGE, retryAfter: RETRY_AFTER }))
}

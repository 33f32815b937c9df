import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError } from '../../kernel/index.ts'

/** Streams and waiting polls of one token in one process: a system follows a topic once and reconnects now and then. */
const MAX_STREAMS = 16
/** Seconds after which it is worth trying again. */
const RETRY_AFTER = 5

/** Limits how many requests of one token follow the log at once, because every event wakes each of them. */
export interface OpenStreams {
  /**
   * Counts a stream until the returned function is called (more than once is fine). @throws ArriveError `too-many` over
   * the limit.
   */
  readonly enter: (token: string) => () => void
}

export function createOpenStreams(): OpenStreams {
  const open = new Map<string, number>()

  function leave(token: string): void {
    const left = (open.get(token) ?? 1) - 1
    if (left === 0) open.delete(token)
    else open.set(token, left)
  }

  return {
    enter: (token) => {
      const count = open.get(token) ?? 0
      if (count >= MAX_STREAMS) throw new ArriveError('too-many', { message: MESSAGE, retryAfter: RETRY_AFTER })
      open.set(token, count + 1)
      let isIn = true
      return () => {
        if (isIn) leave(token)
        isIn = false
      }
    },
  }
}

const MESSAGE = message('feed.too-many', { count: MAX_STREAMS })

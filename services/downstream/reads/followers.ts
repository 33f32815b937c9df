import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError } from '../../kernel/index.ts'

/**
 * Streams and polls that wait, of one token in one process: a system follows a topic once, and opens anew now and then.
 */
const MOST = 16
/** Seconds after which it is worth trying again. */
const AGAIN = 5

/** Bounds how many requests of one token follow the log at once: each of them is woken by every event. */
export interface Followers {
  /**
   * Takes a place until it is given back, which may be done twice. @throws ArriveError `too-many` where none is left.
   */
  readonly enter: (token: string) => () => void
}

export function createFollowers(): Followers {
  const open = new Map<string, number>()

  function leave(token: string): void {
    const left = (open.get(token) ?? 1) - 1
    if (left === 0) open.delete(token)
    else open.set(token, left)
  }

  return {
    enter: (token) => {
      const count = open.get(token) ?? 0
      if (count >= MOST) throw new ArriveError('too-many', { message: MESSAGE, retryAfter: AGAIN })
      open.set(token, count + 1)
      let isIn = true
      return () => {
        if (isIn) leave(token)
        isIn = false
      }
    },
  }
}

const MESSAGE = message('feed.too-many', { count: MOST })

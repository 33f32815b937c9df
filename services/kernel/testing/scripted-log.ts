import type { Entry, EventLog, Follower, Subscription } from '../event-store/ports/event-log.ts'

/** One delivery: so many entries, beginning so many before the place where the reader is. */
export interface Delivery {
  readonly size: number
  readonly back: number
  /** Whether the reader is told that the next entries come at once. */
  readonly more?: boolean
}

export interface ScriptedLog extends EventLog {
  /** Resolves when every delivery of the script was made. */
  readonly played: Promise<void>
}

/**
 * A log of one source that delivers by a script: batches of any size, again and again. After the script it rests, or,
 * with `toTheEnd`, gives what is left in batches of 500. For tests of those who follow.
 */
export function scriptedLog(entries: readonly Entry[], script: readonly Delivery[], toTheEnd = false): ScriptedLog {
  const played = Promise.withResolvers<void>()
  const source = entries[0]?.source ?? 'toys/0'

  async function play({ start, handle }: Subscription, ending: AbortSignal): Promise<void> {
    let offset = (await start()).get(source) ?? 0
    const deliver = async ({ size, back, more }: Delivery) => {
      const from = Math.max(0, offset - back)
      const batch = entries.slice(from, from + size)
      if (batch.length > 0) offset = (await handle(batch, more)) ?? from + batch.length
    }
    for (const delivery of script) if (!ending.aborted) await deliver(delivery)
    while (toTheEnd && !ending.aborted && offset < entries.length) await deliver({ size: 500, back: 0 })
    played.resolve()
  }

  function follow(subscription: Subscription): Follower {
    const ending = new AbortController()
    const playing = play(subscription, ending.signal)
    playing.catch(played.reject)
    return {
      stop: async () => {
        ending.abort()
        await playing
      },
    }
  }

  return {
    played: played.promise,
    follow,
    append: () => Promise.reject(new Error('A scripted log takes nothing')),
    ends: async () => new Map([[source, entries.length]]),
    healthy: async () => true,
    close: async () => {},
  }
}

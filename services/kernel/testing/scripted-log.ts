import type { Entry, EventLog, Follower, Subscription } from '../event-store/ports/event-log.ts'

/** A delivery of `size` entries that begins `back` entries before the reader's offset. */
export interface Delivery {
  readonly size: number
  readonly back: number
  readonly more?: boolean
}

export interface ScriptedLog extends EventLog {
  readonly played: Promise<void>
}

/** After the script it rests or, with `toTheEnd`, delivers the rest in batches of 500. */
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
    part: () => {
      throw new Error('A scripted log is only followed')
    },
    append: () => Promise.reject(new Error('A scripted log takes nothing')),
    ends: async () => new Map([[source, entries.length]]),
    healthy: async () => true,
    close: async () => {},
  }
}

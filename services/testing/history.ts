import { grantedTopics, topicsOf } from '@arrive/contracts/event.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { type Entry, type EventLog, masterKeys } from '../kernel/index.ts'
import { openEmbedded } from '../kernel/testing/index.ts'
import { readSettings } from '../settings.ts'

/** How many events the log holds of what has happened; who looked at it is not counted. */
export function eventCount(log: EventLog): Promise<number> {
  return countOf(log, grantedTopics(events))
}

async function countOf(log: EventLog, topics: readonly string[]): Promise<number> {
  return [...(await log.ends(topics)).values()].reduce((sum, end) => sum + end, 0)
}

/** Everything that the log holds now, each topic in its order. */
export async function entriesOf(log: EventLog): Promise<readonly Entry[]> {
  const count = await countOf(log, topicsOf(events))
  const entries: Entry[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const follower = log.follow({
    reader: 'test-history',
    topics: topicsOf(events),
    start: async () => new Map(),
    handle: async (batch) => {
      entries.push(...batch)
      if (entries.length >= count) resolve()
      return undefined
    },
  })
  if (count === 0) resolve()
  await promise
  await follower.stop()
  return entries
}

/** The log of a data folder that no process has open. */
export async function logOf(dataDir: string): Promise<readonly Entry[]> {
  const engines = openEmbedded(dataDir, {
    topics: topicsOf(events),
    files: 'resumes',
    masters: masterKeys(readSettings({ DATA_DIR: dataDir })),
  })
  try {
    return await entriesOf(engines.log)
  } finally {
    await engines.close()
  }
}

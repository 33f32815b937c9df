import { topicsOf } from '@arrive/contracts/event.ts'
import { accessNoted } from '@arrive/contracts/events/access-noted.ts'
import { deviceAdded } from '@arrive/contracts/events/device-added.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { masterKeys } from '../../app/keys/master-key.ts'
import { readSettings } from '../../app/settings/settings.ts'
import type { Entry, EventLog } from '../../kernel/index.ts'
import { openEmbedded } from '../../kernel/testing/index.ts'
import { readAll } from '../../shared/read-all.ts'

/** Counts events, except reads and the devices of logins, which are recorded after the response. */
export async function eventCount(log: EventLog): Promise<number> {
  const entries = await entriesOf(
    log,
    personalTopics().filter((topic) => topic !== accessNoted.topic),
  )
  return entries.filter(({ envelope }) => envelope.type !== deviceAdded.type).length
}

/** Topics about persons, without those about the log itself. */
export function personalTopics(): readonly string[] {
  return topicsOf(events.filter(({ about }) => about === undefined))
}

/** Each source in order. @param topics Default: those about persons. */
export async function entriesOf(log: EventLog, topics = personalTopics()): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  const { signal } = new AbortController()
  await readAll(log, topics, { take: (entry) => entries.push(entry), signal })
  return entries
}

/** The log of a data folder that is not in use. */
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

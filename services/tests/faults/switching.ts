import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type DocumentStore, pausing, storage } from '../../kernel/index.ts'
import { fillAgency } from '../testing/agency-log.ts'
import { startTestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { startSteadyLoad } from './steady-load.ts'

export interface Switching {
  /** Each has ten events. */
  readonly people: number
  readonly perSecond: number
  readonly writers: number
}

export interface Switched {
  readonly events: number
  readonly seconds: number
  /** Milliseconds. */
  readonly pauses: readonly { readonly reader: string; readonly ms: number }[]
  readonly differences: readonly unknown[]
  /** Reads meanwhile, and the failed ones among them. */
  readonly reads: number
  readonly failedReads: readonly number[]
  readonly saves: readonly number[]
  readonly failedSaves: readonly unknown[]
}

const BETWEEN_READS = 50

/** Rebuilds the documents of a large agency in a process in use. On files, whose store has a single process. */
export async function rebuildUnderLoad({ people, perSecond, writers }: Switching): Promise<Switched> {
  const dataDir = mkdtempSync(join(tmpdir(), 'arrive-switching-'))
  const events = await fillAgency(dataDir, people)
  const pauses: { reader: string; ms: number }[] = []
  const arrive = await startTestArrive(
    { DATA_DIR: dataDir },
    {
      openEngines: async (...by) => {
        const engines = await storage.openEngines(...by)
        return { ...engines, store: watchPauses(engines.store, (reader, ms) => pauses.push({ reader, ms })) }
      },
    },
  )
  try {
    const load = await startSteadyLoad(arrive.origin, { writers, perSecond })
    await load.due(perSecond * 2)
    const client = createClient(arrive.origin)
    const reads: number[] = []
    const ending = new AbortController()
    const reading = (async () => {
      for (let at = 0; !ending.signal.aborted; at++) {
        const { status } = await client.get('/get_job_data', load.staff[at % writers]?.token)
        reads.push(status)
        await pause(BETWEEN_READS)
      }
    })()
    const began = performance.now()
    const rebuilt = await arrive.arrive().rebuild()
    const seconds = (performance.now() - began) / 1_000
    ending.abort()
    await reading
    await load.finish()
    const during = load.answers.filter(({ at }) => at >= began)
    return {
      events,
      seconds,
      pauses,
      differences: rebuilt.flatMap(({ differences }) => differences),
      reads: reads.length,
      failedReads: reads.filter((status) => status !== 200),
      saves: during.map(({ ms }) => ms),
      failedSaves: load.answers.filter(({ status }) => status !== 200 && status !== 201),
    }
  } finally {
    await arrive.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Reports the length of each pause of a reader. */
function watchPauses(store: DocumentStore, tell: (reader: string, ms: number) => void): DocumentStore {
  const begun = new Map<string, number>()
  return {
    ...store,
    commit: async (writes, progress) => {
      const at = performance.now()
      const moved = await store.commit(writes, progress)
      if (progress === undefined || moved !== 'done') return moved
      const { reader, source, next } = progress
      if (pausing.isPaused(next) && !begun.has(reader)) begun.set(reader, at)
      const name = reader.replace(/^pauses\//, '')
      const since = begun.get(name)
      if (source === 'pause/0' && since !== undefined) {
        tell(name, performance.now() - since)
        begun.delete(name)
      }
      return moved
    },
  }
}

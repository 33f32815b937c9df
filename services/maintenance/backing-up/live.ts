import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import {
  type Beside,
  type EventLog,
  generations,
  type Logger,
  type MasterKeys,
  type Settings,
  type SourceOffsets,
  storage,
} from '../../kernel/index.ts'
import { noteBackupIn } from '../../shared/last-backup.ts'
import { readAll } from '../../shared/read-all.ts'
import { noteForSetup, SETUP_NOTES } from '../../shared/setup-notes.ts'

export interface LiveOptions {
  readonly topics: readonly string[]
  /** The name that files are kept under. */
  readonly files: string
  readonly masters: MasterKeys
  readonly logger: Logger
  /** Called with errors after which the backup cannot continue. */
  readonly onFatal: (error: Error) => void
}

export interface Live extends Beside {
  /** Leaves the time when a backup ended where the processes read it. @param ended ISO 8601, UTC */
  readonly noteBackup: (ended: string) => Promise<void>
}

/** Opens an agency for reading while its processes run. @throws Error in one sentence. */
export async function openLive(settings: Settings, options: LiveOptions): Promise<Live> {
  const { dataDir, distributed } = settings
  if (distributed !== undefined) return openShared(settings, options)
  const beside = await storage.openFolderBeside(dataDir, options)
  return { ...beside, noteBackup: (ended) => noteBackupIn(dataDir, ended) }
}

/** Kafka and MongoDB are shared anyway: a reader is just one more process. */
async function openShared(settings: Settings, options: LiveOptions): Promise<Live> {
  const { log, store, blobs, vault, close } = await storage.openEngines(settings, options)
  const { topics } = options
  return {
    ends: () => endsOf(log, topics),
    events: (from, to, { take, signal }) =>
      readAll(log, topics, { from, to, signal, take: ({ source, raw }) => take(source, raw) }),
    docs: async function* (spec) {
      await store.ensure([spec])
      yield* generations.everyDoc(store, spec.name)
    },
    readers: store.readers,
    progress: store.progress,
    blobs,
    vault,
    noteBackup: async (ended) => {
      await store.ensure([SETUP_NOTES])
      await noteForSetup(store, 'backup', ended)
    },
    close,
  }
}

/** Events of the proof refer to earlier events, so its end is read first. */
async function endsOf(log: EventLog, topics: readonly string[]): Promise<SourceOffsets> {
  const proof = await log.ends(topics.filter((topic) => topic === PROOF))
  const others = await log.ends(topics.filter((topic) => topic !== PROOF))
  return new Map([...others, ...proof])
}

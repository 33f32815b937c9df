import { topicsOf } from '@arrive/contracts/event.ts'
import { type Contracts, FILES, modulesOf } from '../../app/compose.ts'
import {
  fixedMasterKeys,
  KERNEL_COLLECTIONS,
  type Logger,
  type MasterKeys,
  type OpenEngines,
  SettingError,
  storage,
} from '../../kernel/index.ts'
import { describeKeyFile, type MoveArguments } from './arguments.ts'
import { type Moved, moveAll } from './move.ts'

export interface MovingOptions {
  readonly contracts: Contracts
  readonly logger: Logger
  readonly report: (line: string) => void
  readonly signal: AbortSignal
  /** Default: Kafka and MongoDB from the settings. */
  readonly openTarget?: (...by: Parameters<typeof storage.openEngines>) => OpenEngines | Promise<OpenEngines>
}

/**
 * Moves an agency from its folder to Kafka and MongoDB, leaving the folder unchanged.
 * @throws Error in one sentence if it cannot start. @throws IncompleteMove if it cannot finish.
 */
export async function moveAgency(asked: MoveArguments, options: MovingOptions): Promise<readonly Moved[]> {
  const masters = fixedMasterKeys(asked.masterKey)
  const topics = topicsOf(options.contracts.events)
  const source = await openSource(asked.settings.dataDir, topics, masters)
  try {
    return await fill({ source, topics, masters }, asked, options)
  } finally {
    await source.close()
  }
}

type Folder = Awaited<ReturnType<typeof storage.openFolder>>

async function openSource(dataDir: string, topics: readonly string[], masters: MasterKeys): Promise<Folder> {
  try {
    return await storage.openFolder(dataDir, { topics, files: FILES, masters })
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('MASTER_KEY'))) throw error
    throw new SettingError(`${error.message}${describeKeyFile(dataDir)}`, { cause: error })
  }
}

interface From {
  readonly source: Folder
  readonly topics: readonly string[]
  readonly masters: MasterKeys
}

async function fill({ source, topics, masters }: From, asked: MoveArguments, options: MovingOptions) {
  const { contracts, logger, report, signal, openTarget = storage.openEngines } = options
  const failed = new AbortController()
  const target = await openTarget(asked.settings, {
    topics,
    files: FILES,
    masters,
    logger,
    onFatal: (error) => failed.abort(error),
  })
  const modules = modulesOf(contracts)
  const collections = [...KERNEL_COLLECTIONS, ...modules.flatMap((module) => module.collections ?? [])]
  try {
    const ended = AbortSignal.any([signal, failed.signal])
    return await moveAll({ source, target, topics, collections, report, signal: ended })
  } finally {
    await target.close()
  }
}

import { topicsOf } from '@arrive/contracts/event.ts'
import { FILES } from '../../app/compose.ts'
import { fixedMasterKeys, type MasterKeys, SettingError, storage } from '../../kernel/index.ts'
import { describeKeyFile, type MoveArguments } from './arguments.ts'
import { type Filling, fillEngines } from './fill.ts'
import type { Moved } from './move.ts'

const UNFINISHED =
  'The move did not finish. DATA_DIR is unchanged. Empty the topics and databases before you move again.'

export type MovingOptions = Omit<Filling, 'settings' | 'masters'>

/**
 * Moves an agency from its folder to Kafka and MongoDB, leaving the folder unchanged.
 * @throws Error in one sentence if it cannot start. @throws IncompleteMove if it cannot finish.
 */
export async function moveAgency(
  { settings, masterKey }: MoveArguments,
  options: MovingOptions,
): Promise<readonly Moved[]> {
  const masters = fixedMasterKeys(masterKey)
  const source = await openSource(settings.dataDir, topicsOf(options.contracts.events), masters)
  try {
    return await fillEngines({ source, unfinished: UNFINISHED }, { ...options, settings, masters })
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

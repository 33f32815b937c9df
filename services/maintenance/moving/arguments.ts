import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { KEY_FILE } from '../../app/keys/master-key.ts'
import { readerOf } from '../../app/settings/environment.ts'
import { readSettings } from '../../app/settings/settings.ts'
import { SettingError, type Settings } from '../../kernel/index.ts'

export interface MoveArguments {
  /** `dataDir` is the source, `distributed` the target. */
  readonly settings: Settings
  readonly masterKey: Buffer
}

type Environment = Readonly<Record<string, string | undefined>>

/** @throws SettingError with one sentence, which never contains a key. */
export function readArguments(words: readonly string[], environment: Environment): MoveArguments {
  if (words.join(' ') !== '--from embedded --to distributed') {
    throw new SettingError('There is one move: npm run move -- --from embedded --to distributed')
  }
  assertKeyGiven(environment)
  const settings = readSettings(environment)
  const { masterKey, distributed } = settings
  if (distributed === undefined || masterKey === undefined) {
    throw new SettingError('KAFKA_BROKERS and MONGODB_URI must be set: they say where to move to.')
  }
  return { settings, masterKey: Buffer.from(masterKey, 'base64') }
}

/** After the move every process needs it in its environment, so it must be set there now. */
function assertKeyGiven(environment: Environment): void {
  if (readerOf(environment)('MASTER_KEY') !== undefined) return
  const { DATA_DIR = './data' } = environment
  throw new SettingError(
    `MASTER_KEY must be set to the key that the data was made with.${describeKeyFile(resolve(DATA_DIR))}`,
  )
}

/** Names the file with the key of a data folder, if it exists. */
export function describeKeyFile(dataDir: string): string {
  const file = join(dataDir, KEY_FILE)
  return existsSync(file) ? ` It is the content of ${file}.` : ''
}

import { readFileSync } from 'node:fs'
import { type DistributedSettings, keysDatabase, type ReadVariable, SettingError } from '../../kernel/index.ts'
import { wrong } from '../../shared/setting-values.ts'

type MongoSettings = DistributedSettings['mongo']

/** `mongodb://`, credentials, hosts, database, options. */
const ADDRESS =
  /^mongodb(?:\+srv)?:\/\/(?:[^/?#@\s]+@)?[^/?#@\s]+(?:\/(?<database>[^/?#\s]*))?(?:\?(?<options>[^#\s]*))?$/
/**
 * MongoDB allows 63 bytes, including `_keys`
 * (https://www.mongodb.com/docs/manual/reference/limits/#naming-restrictions).
 */
const NAME = /^[A-Za-z0-9_-]{1,58}$/
const UNCHECKED = /(?:^|&)tls(?:Insecure|AllowInvalid\w+)=true/i
const WITHOUT_TLS = /(?:^|&)(?:tls|ssl)=false/i

/** @throws SettingError in one line that never repeats the value */
export function readMongoSettings(read: ReadVariable): MongoSettings {
  const uri = read('MONGODB_URI')
  const parts = partsOf('MONGODB_URI', uri)
  const database = parts.database || 'arrive'
  if (!NAME.test(database)) {
    throw new SettingError('MONGODB_URI must name a database of 1 to 58 letters, digits, hyphens and underscores.')
  }
  const settings = { caFile: pem('MONGODB_TLS_CA', read), certificateFile: pem('MONGODB_TLS_CERT', read) }
  assertTlsComplete('MONGODB_URI', parts.options, settings)
  return { uri: parts.uri, database, keysUri: keysUri(read, database, settings), ...settings }
}

function partsOf(name: string, uri = '') {
  const parts = ADDRESS.exec(uri)?.groups
  if (parts !== undefined) return { uri, database: parts.database, options: parts.options ?? '' }
  const example = 'mongodb://name:password@one,two,three/arrive?replicaSet=rs0'
  throw wrong(name, `an address like ${example} (special characters in name and password percent-encoded)`)
}

function keysUri(read: ReadVariable, documents: string, tls: Tls): string | undefined {
  const requested = read('MONGODB_KEYS_URI')
  if (requested === undefined) return undefined
  const { uri, database, options } = partsOf('MONGODB_KEYS_URI', requested)
  if (database && database !== keysDatabase(documents)) {
    throw new SettingError(`MONGODB_KEYS_URI must name the database ${keysDatabase(documents)}, or none.`)
  }
  assertTlsComplete('MONGODB_KEYS_URI', options, tls)
  return uri
}

function pem(name: string, read: ReadVariable): string | undefined {
  const file = read(name)
  if (file !== undefined && !isPem(file)) throw wrong(name, 'the path of a PEM file that can be read')
  return file
}

function isPem(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes('-----BEGIN ')
  } catch {
    return false
  }
}

type Tls = Pick<MongoSettings, 'caFile' | 'certificateFile'>

function assertTlsComplete(name: string, options: string, { caFile, certificateFile }: Tls): void {
  if (UNCHECKED.test(options)) {
    throw new SettingError(`${name} must not switch the checks of TLS off: name the authority in MONGODB_TLS_CA.`)
  }
  if ((caFile ?? certificateFile) !== undefined && WITHOUT_TLS.test(options)) {
    throw new SettingError(`${name} must not say tls=false where MONGODB_TLS_CA or MONGODB_TLS_CERT is set.`)
  }
}

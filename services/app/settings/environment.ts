import { readFileSync, statSync } from 'node:fs'
import { type ReadVariable, SettingError } from '../../kernel/index.ts'

/** The kernel's secrets: orchestrators may pass each as a file, named by `<name>_FILE`. */
export const FROM_FILES: readonly string[] = [
  'MASTER_KEY',
  'MASTER_KEY_PREVIOUS',
  'MONGODB_URI',
  'MONGODB_KEYS_URI',
  'KAFKA_PASSWORD',
]

/** Bytes. */
const LONGEST = 4_096

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads variables, and secrets from files.
 * @param secrets those of the services
 * @throws SettingError (when read) if both are set or the file is unusable; never repeats a secret
 */
export function readerOf(environment: Environment, secrets: readonly string[] = []): ReadVariable {
  const plain: ReadVariable = (name) => environment[name]?.trim() || undefined
  return (name) => {
    const file = [...FROM_FILES, ...secrets].includes(name) ? plain(`${name}_FILE`) : undefined
    if (file === undefined) return plain(name)
    if (plain(name) !== undefined) throw new SettingError(`${name} and ${name}_FILE must not both be set.`)
    return contentOf(file, `${name}_FILE`)
  }
}

/** A final line feed is the editor's; everything else belongs to the secret. */
function contentOf(file: string, variable: string): string {
  const text = read(file)?.replace(/\r?\n$/, '')
  if (text !== undefined && text !== '') return text
  throw new SettingError(
    `${variable} must be the path of a file that can be read, of 1 to ${LONGEST.toLocaleString('en-US')} bytes.`,
  )
}

function read(file: string): string | undefined {
  try {
    const found = statSync(file)
    return found.isFile() && found.size <= LONGEST ? readFileSync(file, 'utf8') : undefined
  } catch {
    return undefined
  }
}

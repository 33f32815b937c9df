import { readFileSync, statSync } from 'node:fs'

/** Thrown for a value that cannot be used; its message is one line that names the variable. */
export class SettingError extends Error {}

/** The value of a variable of the environment; an empty one is an unset one. */
export type ReadVariable = (name: string) => string | undefined

/** `PORT must be a whole number.` Never repeats the value: it may be a secret. */
export function wrong(name: string, what: string): SettingError {
  return new SettingError(`${name} must be ${what}.`)
}

/** The whole number that a variable says, if it says one. @throws SettingError */
export function whole(name: string, value: string | undefined, { least, most }: { least: number; most: number }) {
  if (value === undefined) return undefined
  const number = Number(value)
  if (!/^\d{1,6}$/.test(value) || number < least || number > most) {
    throw wrong(name, `a whole number from ${least} to ${most}`)
  }
  return number
}

/** An email address. @throws SettingError */
export function emailSetting(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && (!/^[^\s@]+@[^\s@]+$/.test(value) || value.length > 254)) {
    throw wrong(name, 'an e-mail address')
  }
  return value
}

/** `on` or `off`. @throws SettingError */
export function onOrOff(name: string, value: string): boolean {
  if (value !== 'on' && value !== 'off') throw wrong(name, '"on" or "off"')
  return value === 'on'
}

/** Secrets of the kernel that orchestrators hand over as files: each may be named by `<name>_FILE` instead. */
export const FROM_FILES: readonly string[] = [
  'MASTER_KEY',
  'MASTER_KEY_PREVIOUS',
  'MONGODB_URI',
  'MONGODB_KEYS_URI',
  'KAFKA_PASSWORD',
]

/** Bytes of such a file, at most. */
const LONGEST = 4_096

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads variables, and where a secret stands in a file, that file.
 * @param secrets those of the product.
 * @throws SettingError (when read) where both are set, or the file cannot be used. It never repeats a secret.
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

/** One line feed at the end is the editor's; everything else is the secret's. */
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

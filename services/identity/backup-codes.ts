import { randomInt, timingSafeEqual } from 'node:crypto'
import { codeText } from '@arrive/contracts/normalize.ts'
import { blind, type Kernel } from '../kernel/index.ts'

const COUNT = 10
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP = 4

/** Ten codes of 59 bits each, as they are shown. */
export function newBackupCodes(): readonly string[] {
  const letter = () => ALPHABET.charAt(randomInt(ALPHABET.length))
  const group = () => Array.from({ length: GROUP }, letter).join('')
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'))
}

/** The keyed hash under which a code is kept, however it is typed. */
export function backupCodeHash({ secrets }: Pick<Kernel, 'secrets'>, person: number, code: string): string {
  return blind(secrets.pepper, 'backup-code', String(person), codeText(code).toLowerCase())
}

/** The one among the kept hashes, all of which are compared. */
export function keptCode(kept: readonly string[], hashed: string): string | undefined {
  const wanted = Buffer.from(hashed)
  return kept.filter((one) => one.length === hashed.length && timingSafeEqual(Buffer.from(one), wanted)).at(0)
}

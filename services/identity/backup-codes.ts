import { randomInt, timingSafeEqual } from 'node:crypto'
import { codeText } from '@arrive/contracts/normalize.ts'
import { blind, type Kernel } from '../kernel/index.ts'

const COUNT = 10
/** Without characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP = 4

/** 59 bits each. */
export function newBackupCodes(): readonly string[] {
  const letter = () => ALPHABET.charAt(randomInt(ALPHABET.length))
  const group = () => Array.from({ length: GROUP }, letter).join('')
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'))
}

export function backupCodeHash({ secrets }: Pick<Kernel, 'secrets'>, person: number, code: string): string {
  return blind(secrets.pepper, 'backup-code', String(person), codeText(code).toLowerCase())
}

/** Compares with every hash in constant time. */
export function keptCode(kept: readonly string[], hashed: string): string | undefined {
  const wanted = Buffer.from(hashed)
  return kept.filter((one) => one.length === hashed.length && timingSafeEqual(Buffer.from(one), wanted)).at(0)
}

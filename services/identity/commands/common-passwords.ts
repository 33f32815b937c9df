import { readFileSync } from 'node:fs'
import { folded } from '../../kernel/index.ts'

const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
)

/** Whether others try this password first: it is on the list, or it is one of the account's own names. */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  const text = folded(password)
  const own = names.flatMap((name) => [folded(name), folded(name).split('@')[0]])
  return COMMON.has(text) || own.includes(text)
}

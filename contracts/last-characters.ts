import type { Field } from './form.ts'
import { plainText } from './normalize.ts'

const SEPARATORS = /[\s\p{Pd}\u2212._]/gu
/** Only a whole number has these between its digits: `12/3` is none. */
const LOOSE = /[\s\p{Pd}\u2212._/,:()]/gu
/** As in `SSN: 123-45-6789` and `123-45-6789 (SSN)`. */
const WORDS = /^(?:[a-z]{2,}[ .:#]+)+|^#(?=\d)|(?:[ (]+[a-z]{2,}[.)]?)+$/giu
const MASK = '*#xX\u2022\u25cf\u2217?'

/**
 * Keeps the last characters of a full or masked number (`123-45-6789`, `XXX-XX-6789`), or the text without separators.
 * Other text, such as `N/A`, stays unchanged for the check to refuse; it must not become `NA`.
 */
export function lastCharacters({ kind, length = 0, lastOf }: Field, text: string): string {
  const plain = plainText(text)
  const bare = /\d/.test(plain) ? plain.replaceAll(SEPARATORS, '') : plain
  const one = kind === 'digits' ? '\\d' : '[A-Za-z0-9]'
  if (new RegExp(`^${one}{1,${length}}$`).test(bare)) return bare
  if (lastOf === undefined) return plain
  const whole = kind === 'digits' ? plain.replaceAll(WORDS, '').replaceAll(LOOSE, '') : bare
  const isMasked = new RegExp(`^[${MASK}]{1,16}${one}{${length}}$`).test(whole)
  const isWhole = new RegExp(`^[A-Za-z0-9${MASK}]{${lastOf.join()}}$`).test(whole)
  const isKind = kind === 'code' || new RegExp(`^[\\d${MASK}]+$`).test(whole)
  const last = whole.slice(-length)
  const isKept = (isMasked || (isWhole && isKind)) && /\d/.test(whole) && new RegExp(`^${one}+$`).test(last)
  return isKept ? last : plain
}

import type { Cell } from '@arrive/contracts/cells.ts'
import { isMisread } from './misread.ts'

/** Spreadsheets read cells that start with these as formulas: https://owasp.org/www-community/attacks/CSV_Injection */
const SIGNS = /^[=+\-@\t\r\n]/
const FIRST = /^(.)(?:[\s\p{C}]*(\S))?/su
const BLANK = /[\s\p{C}]/u
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/

/** A word joiner: invisible, and makes a spreadsheet keep the cell as text (decisions/0057-cells-of-lists.md). */
const AS_TEXT = '\u2060'
const PHONE = /^\+?[\d\s()./-]*\d[\d\s()./-]*$/
const SPACED = /^\+\d{1,3}\s/

/** A cell of a CSV file, made safe for spreadsheets: shown as text and never run as a formula. */
export function csvText(cell: Cell): string {
  const text = asShown(cell)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function asShown({ kind, words }: Cell): string {
  if (kind === 'phone' && words.startsWith('+') && PHONE.test(words)) {
    return SPACED.test(words) ? words : AS_TEXT + words
  }
  if (isFormula(words)) return `'${words}`
  return (kind === 'text' || kind === 'phone') && isMisread(words) ? AS_TEXT + words : words
}

/** Some programs also accept other forms of the signs: full-width (`＝`), small, raised. */
function isFormula(text: string): boolean {
  const [, first = '', seen = ''] = FIRST.exec(text) ?? []
  return SIGNS.test(first.normalize('NFKC')) || (BLANK.test(first) && SIGNS.test(seen.normalize('NFKC')))
}

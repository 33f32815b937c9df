import { message } from '@arrive/contracts/messages/message.ts'
import { searchedWords } from '@arrive/contracts/search-words.ts'
import { ArriveError, folded } from '../../kernel/index.ts'
import { digitsOf, plainWords } from '../projections/contact.ts'

/** What somebody types to find a person. */
export type FindQuery =
  | { readonly kind: 'number'; readonly id: string | undefined; readonly digits: string }
  | { readonly kind: 'email'; readonly text: string }
  | { readonly kind: 'words'; readonly text: string; readonly words: readonly string[] }

const ID = /^#?\s*(\d+)$/
const PHONE = /^[\d\s()+./-]+$/
/** Fewer digits are in most phones. */
export const FEWEST_DIGITS = 4
const LETTERS = /(?:\p{L}[^\p{L}]*){3}/u
const SIGNS = /(?:[\p{L}\p{N}][^\p{L}\p{N}]*){3}/u

/** @throws ArriveError `invalid-query` for a text that too many people match */
export function findQuery(typed: string): FindQuery {
  const text = folded(typed)
  const [, id] = ID.exec(text) ?? []
  const digits = digitsOf(text)
  if (id !== undefined) return { kind: 'number', id: String(Number(id)), digits }
  if (PHONE.test(text) && digits.length >= FEWEST_DIGITS) return { kind: 'number', id: undefined, digits }
  if (text.includes('@') && SIGNS.test(text)) return { kind: 'email', text }
  const words = searchedWords(text)
  if (!text.includes('@') && words.length > 0 && words.every((word) => LETTERS.test(word))) {
    return { kind: 'words', text, words: plainWords(text) }
  }
  throw new ArriveError('invalid-query', { message: message('find.too-short') })
}

import { wordsOf } from './fold.ts'
import { formerNamesIn } from './former-names.ts'

/** Everything on record about who a person is. */
export interface NamesOnRecord {
  readonly named: readonly { readonly first: string; readonly last: string }[]
  /** Whole names, which people write as one text. */
  readonly whole: readonly string[]
  /** As people write them, several in one line. */
  readonly former: readonly string[]
  /** `YYYY-MM-DD`; null if unknown. */
  readonly birthDate: string | null
}

/** A name to look for. */
export interface Candidate {
  readonly first: string
  /** All words of the last name together. */
  readonly last: string
  /** The words of a last name of two or more; else none. */
  readonly parts: readonly string[]
}

export function candidatesOf({ named, whole, former }: NamesOnRecord): readonly Candidate[] {
  const found = new Map<string, Candidate>()
  const add = (first: string, last: readonly string[]) => {
    const one = { first, last: last.join(''), parts: last.length > 1 ? last : [] }
    if (first !== '' && one.last !== '') found.set(`${first} ${last.join(' ')}`, one)
  }
  const addWhole = (words: readonly string[]) => {
    for (const { first, last } of splits(words)) add(first, last)
  }
  for (const { first, last } of named) add(wordsOf(first).join(''), wordsOf(last))
  for (const name of whole) addWhole(inOrder(name))
  const firsts = [...new Set([...found.values()].map(({ first }) => first))]
  for (const name of former.flatMap(formerNamesIn)) {
    const words = wordsOf(name)
    if (words.length !== 1 || isHyphenated(name)) addWhole(words)
    if (words.length === 1 || isHyphenated(name)) for (const first of firsts) add(first, words)
  }
  return [...found.values()]
}

/** `Smith-Jones` is one last name, not a first and a last one. */
function isHyphenated(name: string): boolean {
  return !/\s/.test(name) && wordsOf(name).length > 1
}

/** `Baker, Ann` is `Ann Baker`. */
function inOrder(name: string): readonly string[] {
  const [last = '', ...rest] = name.split(',')
  return [...wordsOf(rest.join(' ')), ...wordsOf(last)]
}

const MOST_WORDS = 8

/** Where the first name ends is not known, and a middle name may be between the two. */
function splits(words: readonly string[]): readonly { readonly first: string; readonly last: readonly string[] }[] {
  const few = words.slice(0, MOST_WORDS)
  const ends = few.slice(1).map((_, at) => at + 1)
  return ends.flatMap((end) => {
    const last = few.slice(end)
    const whole = { first: few.slice(0, end).join(''), last }
    return end === 1 ? [whole] : [whole, { first: few[0] ?? '', last }]
  })
}

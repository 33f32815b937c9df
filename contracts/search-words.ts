import { trimmed } from './trimmed.ts'

/** Letters that Unicode can't decompose, with what people type for them. */
const BASE_LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  ['ßss æae œoe øo łl đd ðd þth ħh ŧt ŋn ĸk ıi ȷj əe ǝe ɛe ɔo ɓb ɗd ƙk ƴy ƀb ɨi ʉu ςσ']
    .flatMap((pairs) => pairs.split(' '))
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
)
/** ASCII spellings of these letters: Müller is also Mueller. */
const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const SPECIAL = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'gu')
const UMLAUT = new RegExp(`[${Object.keys(WRITTEN_OUT).join('')}]`, 'gu')
// Includes accents, modifier letters and quotes that people type as an apostrophe.
const APOSTROPHES = /['"`´΄᾽᾿\u02b9-\u02bf\u02c8\u02ca\u02cb\u05f3\u05f4\ua78c\u2018-\u201f\u2032-\u2037«»‹›]/gu
const DASHES = /[\p{Pd}\u2212\u2043\u02d7]/gu
const UNSEEN = /[\p{M}\p{Cf}\u115f\u1160\u0640·]/gu
const BREAKS = /[^\p{L}\p{N}\p{S}@_.-]+/u
/** Possibly a written-out umlaut: Mueller is also Müller. */
const WRITTEN = /[aou]e|aa/g
const RUN = 3
/** Characters before an `@` in a run of its own: the longer, the fewer people share it. */
const BEFORE_AT = [8, 4] as const

/** Version of the rule behind the stored runs. If it changes, documents are rebuilt at the next start. */
export const SEARCH_RULE = 'words without accents, umlauts in two ways, runs of one to three characters and before @'

/** Splits a search text into words to find in any order. */
export function searchedWords(text: string): readonly string[] {
  // Mail programs put an address in angle brackets.
  const typed = [...new Set(wordsOf(text.replace(/[<>]/g, ' ')))]
  const words = typed.filter((word) => squeezed(word) !== '')
  if (words.length > 0 || trimmed(text) === '') return words
  // A visible character outside any word, like a percent sign, finds nothing; a period may be in an address.
  return typed.length > 0 ? typed : [text]
}

/** Whether a text contains every word, at least as part of a word. */
export function hasWords(value: string, searched: readonly string[]): boolean {
  const texts = textsOf(value)
  return searched.every((word) => texts.some((text) => hasWord(text, word)))
}

/** Runs of one, two and three characters by which an index finds a text. */
export function runsOf(value: string): ReadonlySet<string> {
  const runs = new Set<string>()
  for (const { names, addresses } of textsOf(value)) {
    // Joined, because a search may join words. Two characters come from one word, or there would be many false hits.
    addRuns(runs, [names.join(''), ...addresses], RUN)
    addRuns(runs, [...names, ...initialsIn(names), ...addresses], 1, RUN - 1)
    for (const run of addresses.flatMap(runsBeforeAt)) runs.add(run)
  }
  return runs
}

/** Two words of one character, which a search may join. */
function initialsIn(names: readonly string[]): readonly string[] {
  return names.slice(1).flatMap((name, at) => ([...`${names[at]}${name}`].length === 2 ? [`${names[at]}${name}`] : []))
}

/** The runs that all matching texts have; one that few texts have comes first. */
export function searchedRuns(searched: readonly string[]): ReadonlySet<string> {
  const runs = new Set(searched.flatMap(runsBeforeAt))
  for (const word of searched) {
    const pieces = lookedUp(word)
    for (const piece of pieces) {
      const { length } = [...piece]
      // In the text, a short piece of several may continue in the next word.
      addRuns(runs, [piece], length >= RUN || pieces.length === 1 ? Math.min(length, RUN) : 1)
    }
  }
  return runs
}

/** Everyone with the same domain shares its runs, but not these. */
function runsBeforeAt(word: string): readonly string[] {
  const characters = [...word]
  return characters.flatMap((character, at) =>
    character === '@'
      ? BEFORE_AT.filter((count) => count <= at).map((count) => characters.slice(at - count, at + 1).join(''))
      : [],
  )
}

/** Whether many index hits are false, because a word has periods or dashes around a piece too short for a run. */
export function isLoose(searched: readonly string[]): boolean {
  return searched.map(lookedUp).some((pieces) => pieces.length > 1 && pieces.some((piece) => [...piece].length < RUN))
}

/** Names lose periods and dashes; addresses keep them. */
const lookedUp = (word: string) => (isAddress(word) || squeezed(word) === '' ? [word] : piecesOf(word))

interface SearchText {
  readonly names: readonly string[]
  /** Words with an @ keep their punctuation, so an address matches only itself. */
  readonly addresses: readonly string[]
}

function textOf(value: string): SearchText {
  const words = wordsOf(value)
  return {
    names: words
      .filter((word) => !isAddress(word))
      .map(squeezed)
      .filter(Boolean),
    addresses: words.filter(isAddress),
  }
}

function textsOf(value: string): readonly SearchText[] {
  const texts = spellings(value).map(textOf)
  const names = texts[0]?.names ?? []
  const short = names.map((name) => name.replace(WRITTEN, (pair) => pair.charAt(0)))
  return String(short) === String(names) ? texts : [...texts, { names: short, addresses: [] }]
}

function hasWord({ names, addresses }: SearchText, word: string): boolean {
  if (addresses.some((address) => address.includes(word))) return true
  const plain = squeezed(word)
  if (plain === '') return false
  return names.some((name) => name.includes(plain)) || names.some((_, at) => isJoined(names.slice(at), plain))
}

/** Whether the leading words join to the word: "de la Cruz" is "delacruz". */
function isJoined(words: readonly string[], word: string): boolean {
  let joined = ''
  for (const one of words) {
    joined += one
    if (joined.length >= word.length) break
  }
  return joined === word
}

function wordsOf(text: string): readonly string[] {
  return text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(UNSEEN, '')
    .replace(SPECIAL, (letter) => BASE_LETTERS[letter] ?? letter)
    .replace(DASHES, '-')
    .split(BREAKS)
    .filter(Boolean)
}

function spellings(value: string): readonly string[] {
  const plain = value.normalize('NFC').toLowerCase()
  const written = plain.replace(UMLAUT, (letter) => WRITTEN_OUT[letter] ?? letter)
  return written === plain ? [value] : [value, written]
}

const isAddress = (word: string) => word.includes('@')
const piecesOf = (word: string) => word.split(/[.-]/).filter(Boolean)
const squeezed = (word: string) => word.replace(/[.-]/g, '')

/** The runs of all lengths from `shortest` to `longest`. */
function addRuns(runs: Set<string>, texts: readonly string[], shortest: number, longest = shortest): void {
  for (const characters of texts.map((text) => [...text])) {
    for (let at = 0; at < characters.length; at++) {
      let run = ''
      for (let length = 1; length <= Math.min(longest, characters.length - at); length++) {
        run += characters[at + length - 1]
        if (length >= shortest) runs.add(run)
      }
    }
  }
}

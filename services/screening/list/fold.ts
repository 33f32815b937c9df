/** Letters that do not decompose into a letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  Ł: 'L',
  Ø: 'O',
  Æ: 'AE',
  Œ: 'OE',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  ß: 'SS',
  ẞ: 'SS',
  ı: 'I',
}
const SPECIAL = /[ŁØÆŒĐÐÞßẞı]/g
const SUFFIXES: ReadonlySet<string> = new Set(['JR', 'SR', 'II', 'III', 'IV'])
const PLAIN = /^[A-Z]*$/

/** The words of a name in capital letters. Hyphens and spaces separate them; suffixes are left out. */
export function wordsOf(name: string): readonly string[] {
  const words = lettersOf(name).split(/[^A-Z]+/)
  return words.filter((word) => word !== '' && !SUFFIXES.has(word))
}

export function isSuffix(word: string): boolean {
  return SUFFIXES.has(lettersOf(word).replace(/[^A-Z]/g, ''))
}

/** Without case, accents, apostrophes and periods, which stay inside of a word. */
function lettersOf(name: string): string {
  const upper = name.toUpperCase()
  if (PLAIN.test(upper)) return upper
  const letters = upper.replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
  return letters.normalize('NFD').replace(/[\p{M}'’‘ʼ`´.]/gu, '')
}

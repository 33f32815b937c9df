/**
 * Normalizes typed or pasted text, in the browser and on the server: drops invisible characters, collapses white space,
 * and replaces look-alikes. Every function is idempotent.
 */

type ReadText = (text: string) => string

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/
/** Line breaks, spaces of any width, and letters without a glyph. */
const BLANKS = /[\t\n\v\f\r\u0085\p{Z}\u2800\u3164\uffa0]+/gu
/** Controls and format characters without a shape: soft hyphens, directions, byte order marks, and so on. */
const UNSEEN_CODES = ['\\p{Cc}', '\\u00ad', '\\u034f', '\\u061c', '\\u115f\\u1160', '\\u17b4\\u17b5', '\\u200b']
  .concat('\\u200e\\u200f', '\\u202a-\\u202e', '\\u2060-\\u206f', '\\ufeff', '\\ufff0-\\ufffb')
  .concat('\\u{1bca0}-\\u{1bca3}', '\\u{1d173}-\\u{1d17a}', '\\u{e0000}-\\u{e007f}')
const UNSEEN = new RegExp(`(?![\\t\\n\\v\\f\\r\\u0085])[${UNSEEN_CODES.join('')}]`, 'gu')

const JOINING_SCRIPTS = ['Arab', 'Syrc', 'Nkoo', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu']
  .concat('Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt')
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const JOINED = `[${JOINING_SCRIPTS}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]`
const JOINERS = new RegExp(`(${JOINED})?([\\u200c\\u200d\\u180e]+)(?=(${JOINED})?)`, 'gu')
/** A letter and its separate accents, as macOS writes them. Other scripts stay as typed. */
const MARKED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\u0300-\u036f]+/gu
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/

/** U+200C and U+200D matter in Persian, Indic and a few other scripts. Elsewhere they are invisible. */
function withoutIdleJoiners(_: string, before = '', joiners = '', after: unknown = undefined): string {
  const isUsed = before !== '' && (typeof after === 'string' || VIRAMA.test(before))
  return isUsed ? before + joiners.charAt(0) : before
}

/** Most texts are normalized already, and this test takes a tenth of the time. */
const NORMALIZED = /^[!-~]+(?: [!-~]+)*$/
const NORMALIZED_PHONE = /^[\d().+-]+(?: [\d().+-]+)*$/

function unless(normalized: RegExp, read: ReadText): ReadText {
  return (text) => (normalized.test(text) ? text : read(text))
}

/** One line: trimmed, single spaces, no invisible characters. */
export const lineText = unless(NORMALIZED, (text) =>
  text
    .replaceAll(UNSEEN, '')
    .replaceAll(JOINERS, withoutIdleJoiners)
    .replaceAll(BLANKS, ' ')
    .replaceAll(MARKED, (letter) => letter.normalize('NFC'))
    .trim(),
)

/** Normalizes each line. Blank lines stay, except at the start and end. */
export const boxText: ReadText = (text) => text.split(LINE_BREAK).map(lineText).join('\n').trim()

const DIGIT = /\p{Nd}/gu
const IS_DIGIT = /^\p{Nd}$/u

/** Digits of every script are in blocks of ten. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (IS_DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value % 10)
}

/** White space inside stays, so the check refuses it. */
export const emailText: ReadText = (text) =>
  lineText(
    lineText(text)
      .replaceAll(/\u200c|\u200d|\u180e/g, '')
      .normalize('NFKC'),
  )

/** A line with full-width, superscript and non-Latin digits and signs as ASCII. */
export const plainText = unless(NORMALIZED, (text) =>
  emailText(text).replaceAll(DIGIT, (digit) => (digit < '\u0080' ? digit : asciiDigit(digit))),
)

const FRACTIONS: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' }

/** A number with a decimal point: `2½`, `2,5` and `.5` are written so, too. */
export const numberText: ReadText = (text) =>
  plainText(text.replaceAll(/\s?([¼½¾])/g, (_, fraction: string) => FRACTIONS[fraction] ?? ''))
    .replace(/^(\d{1,2}),(\d{1,2})$/, '$1.$2')
    .replace(/^\.(?=\d)/, '0.')

/** What is typed for a sign that `PATTERNS.phone` takes. */
const PHONE_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Pd}\u2212\u02d7\u2043\u00af\u30fc_~=]/gu, '-'],
  [/[\u00b7\u2022\u2024\u2027\u2219\u22c5\u25cf\u30fb]/g, '.'],
  [/["\u2018-\u201f\u02bb\u02bc\u2032-\u2036`\u00ab\u00bb]/g, "'"],
  [/[\u2044\u2215\\|]/g, '/'],
  [/\u00d7/g, 'x'],
  [/ ?& ?/g, ' and '],
  [/ ?@ ?/g, ' at '],
  [/[[{<]/g, '('],
  [/[\]}>]/g, ')'],
  [/!/g, '.'],
  [/\p{So}|\ufe0f/gu, ' '],
]

/** A phone number with ASCII dashes, dots, quotes and digits. */
export const phoneText = unless(NORMALIZED_PHONE, (text) => {
  const plain = plainText(text.replaceAll('\u00b4', "'"))
  return lineText(PHONE_SIGNS.reduce((read, [sign, meant]) => read.replaceAll(sign, meant), plain))
})

/** A one-time or backup code without separators. */
export const codeText: ReadText = (text) => plainText(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

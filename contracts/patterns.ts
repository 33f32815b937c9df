/** Regular expressions for JSON Schema (`u` flag). No two adjacent repeats overlap, so none backtracks. */

/** White space and format characters such as U+200B, but not controls. */
const UNSEEN = '\\p{Z}\\p{Cf}'
const CONTROL = '\\p{Cc}\\p{Cs}'
const BOX_CONTROL = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\p{Cs}'
const SEEN = `[^${UNSEEN}${CONTROL}]`

const LETTER = '\\p{L}\\p{M}\\p{N}'
const PHONE = "\\p{L}\\p{Zs}+().,:;\\/#*'\\-"

const EMAIL = `[${LETTER}.!#$%&'*+\\/=?^_\`{|}~\\-]+@(?![.\\-])(?!.*(?:\\.[.\\-]|-\\.))[${LETTER}.\\-]*[${LETTER}]`

const COMMON_DAYS = [
  '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])',
  '(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)',
  '02-(?:0[1-9]|1\\d|2[0-8])',
].join('|')
const YEAR = '(?:19\\d\\d|20\\d\\d|21\\d\\d|2200)'
const TIME = 'T(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,3})?)?Z'
const ZONED_TIME = '[Tt](?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,9})?(?:[Zz]|[+\\-](?:[01]\\d|2[0-3]):[0-5]\\d)'
const LEAP_YEAR = '(?:(?:19|21)(?:0[48]|[2468][048]|[13579][26])|20(?:[02468][048]|[13579][26]))'

/** Patterns for non-empty text; `optional` also allows empty text. */
export const PATTERNS = {
  line: `^[${UNSEEN}]*${SEEN}[^${CONTROL}]*$`,
  box: `^[${UNSEEN}\\n\\r\\t]*${SEEN}[^${BOX_CONTROL}]*$`,
  /** A line or box that may be blank. */
  anyLine: `^[^${CONTROL}]*$`,
  anyBox: `^[^${BOX_CONTROL}]*$`,
  email: `^${EMAIL}$`,
  /** For login; the handler trims it. */
  spacedEmail: `^[\\s${UNSEEN}]*${EMAIL}[\\s${UNSEEN}]*$`,
  /** Anything people write as a phone number with a digit, or “N/A” or “none”. */
  phone: `^(?:[${PHONE}]*\\d[\\d${PHONE}]*|[Nn]\\p{Zs}?\\/\\p{Zs}?[Aa]|[Nn]one)$`,
  /** An existing day, from 1900 to 2200. */
  date: `^(?:${YEAR}-(?:${COMMON_DAYS})|${LEAP_YEAR}-02-29)$`,
  /** Such a day, or a UTC time on it. */
  dayOrMoment: `^(?:${YEAR}-(?:${COMMON_DAYS})|${LEAP_YEAR}-02-29)(?:${TIME})?$`,
  /** Such a day, or a moment of RFC 3339 on it. */
  dayOrZonedMoment: `^(?:${YEAR}-(?:${COMMON_DAYS})|${LEAP_YEAR}-02-29)(?:${ZONED_TIME})?$`,
  uuid: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  /** For input. */
  uuidOfAnyCase: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  sha256: '^[0-9a-f]{64}$',
  /** 1 to 200 as text, because URL values are never numbers. */
  pageSize: '^(?:[1-9]\\d?|1\\d\\d|200)$',
  /** 1 to 500 as text. */
  feedSize: '^(?:[1-9]\\d?|[1-4]\\d\\d|500)$',
  /** A person's number as text: no leading zero, at most as many digits as 2^53 − 1. */
  userId: '^[1-9]\\d{0,15}$',
  /** Up to 200, separated by commas. */
  userIds: '^[1-9]\\d{0,15}(?:,[1-9]\\d{0,15}){0,199}$',
  /** A session's id, which is not its token. */
  sessionId: '^[A-Za-z0-9_\\-]{22}$',
  /** Number of leaves as text: no leading zero, at most as many digits as 2^53 − 1. */
  treeSize: '^(?:0|[1-9]\\d{0,15})$',
  cursor: '^[A-Za-z0-9_\\-]+$',
  /** Hours or days as text. */
  age: '^[1-9]\\d{0,3}[hd]$',
  /** Checks only for blanks and the scheme, not whether the URL works. */
  webUrl: '^https?:\\/\\/[^\\p{Z}\\p{Cc}\\p{Cf}\\p{Cs}]+$',
  /** 0 to 30 seconds as text. */
  wait: '^(?:[12]?\\d|30)$',
  textId: '^[a-z0-9\\-]+$',
  fieldName: '^[A-Za-z0-9_]+$',
  /** A moment of RFC 3339, by a clock that may show any year. */
  clientTime: `^(?:(?:\\d{4}|[+\\-]\\d{6})-(?:${COMMON_DAYS})|${LEAP_YEAR}-02-29)${ZONED_TIME}$`,
  /** Such as `America/New_York`. */
  zone: '^[A-Za-z][A-Za-z0-9_+\\-\\/]*$',
  textIds: '^[a-z0-9\\-]+(?:,[a-z0-9\\-]+){0,15}$',
} as const

/** Also matches empty text. */
export function optional(pattern: string): string {
  return `^(?:${pattern.slice(1, -1)})?$`
}

export function digits(length: number): string {
  return `^\\d{${length}}$`
}

export function code(length: number): string {
  return `^[A-Za-z0-9]{1,${length}}$`
}

/** Some of the options, joined as stored. */
export function joined(options: readonly string[]): string {
  const one = `(?:${options.map(escaped).join('|')})`
  return `^${one}(?:, ${one})*$`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

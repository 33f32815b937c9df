/**
 * The regular expressions of all answers, as JSON Schema holds them (compiled with the `u` flag). Each is read from
 * left to right without a second thought: no two neighbors that repeat can take the same character, so that none is
 * slow.
 */

/** White space and format characters such as U+200B: what nobody can see. Controls are not among them. */
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
const LEAP_YEAR = '(?:(?:19|21)(?:0[48]|[2468][048]|[13579][26])|20(?:[02468][048]|[13579][26]))'

/** Patterns of texts that may not be empty; `optional` opens one to the empty text. */
export const PATTERNS = {
  line: `^[${UNSEEN}]*${SEEN}[^${CONTROL}]*$`,
  box: `^[${UNSEEN}\\n\\r\\t]*${SEEN}[^${BOX_CONTROL}]*$`,
  /** A line or a box that may be empty or blank. */
  anyLine: `^[^${CONTROL}]*$`,
  anyBox: `^[^${BOX_CONTROL}]*$`,
  email: `^${EMAIL}$`,
  /** Where an address is typed beside a password; who takes it trims it. */
  spacedEmail: `^[\\s${UNSEEN}]*${EMAIL}[\\s${UNSEEN}]*$`,
  /** Anything with a digit that people write for a telephone, or what says that there is none. */
  phone: `^(?:[${PHONE}]*\\d[\\d${PHONE}]*|[Nn]\\p{Zs}?\\/\\p{Zs}?[Aa]|[Nn]one)$`,
  /** A day that exists, from 1900 to 2200. */
  date: `^(?:${YEAR}-(?:${COMMON_DAYS})|${LEAP_YEAR}-02-29)$`,
  /** Such a day, or a moment of it in UTC. */
  dayOrMoment: `^(?:${YEAR}-(?:${COMMON_DAYS})|${LEAP_YEAR}-02-29)(?:${TIME})?$`,
  uuid: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  /** As callers may write one. */
  uuidOfAnyCase: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  sha256: '^[0-9a-f]{64}$',
  /** A whole number from 1 to 200, as text: what an address holds is never a number. */
  pageSize: '^(?:[1-9]\\d?|1\\d\\d|200)$',
  /** A whole number from 1 to 500, as text. */
  feedSize: '^(?:[1-9]\\d?|[1-4]\\d\\d|500)$',
  /** A person's number as text: without a leading zero, as long as 2^53 − 1 is. */
  userId: '^[1-9]\\d{0,15}$',
  /** Up to 200 of them, with commas between. */
  userIds: '^[1-9]\\d{0,15}(?:,[1-9]\\d{0,15}){0,199}$',
  /** The name of a session, which is not its token. */
  sessionId: '^[A-Za-z0-9_\\-]{22}$',
  /** How many leaves a tree has, as text: without a leading zero, as long as 2^53 − 1 is. */
  treeSize: '^(?:0|[1-9]\\d{0,15})$',
  cursor: '^[A-Za-z0-9_\\-]+$',
  /** An address without blanks; whether it can be called is another question. */
  webUrl: '^https?:\\/\\/[^\\p{Z}\\p{Cc}\\p{Cf}\\p{Cs}]+$',
  /** Whole seconds from 0 to 30, as text. */
  wait: '^(?:[12]?\\d|30)$',
  textId: '^[a-z0-9\\-]+$',
} as const

/** The same pattern, and the empty text. */
export function optional(pattern: string): string {
  return `^(?:${pattern.slice(1, -1)})?$`
}

/** Exactly so many digits. */
export function digits(length: number): string {
  return `^\\d{${length}}$`
}

/** One letter or digit up to so many. */
export function code(length: number): string {
  return `^[A-Za-z0-9]{1,${length}}$`
}

/** Some of the options, joined as they are stored. */
export function joined(options: readonly string[]): string {
  const one = `(?:${options.map(escaped).join('|')})`
  return `^${one}(?:, ${one})*$`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

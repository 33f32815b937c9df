const NINE_DIGITS = /(?<![\w-])(?:\d{9}|\d{3}-\d{2}-\d{4}|\d{3} \d{2} \d{4})(?![\w-])/

/** Warns about a full Social Security number in free text. */
export function ssnHint(value: string): string {
  if (!NINE_DIGITS.test(value)) return ''
  return 'This looks like a full Social Security number. Please give only the last 4 digits.'
}

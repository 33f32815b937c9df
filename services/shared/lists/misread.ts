const ODD_NUMBER = String.raw`(?:\d[\d,]*(?:\.\d*)?|\d[\d.]*,\d*|\d{1,3}(?:\.\d{3})+|[.,]\d+)`
const EXPONENT = String.raw`(?:\s*e\s*[+-]?\s*\d+)?`
const SEPARATOR = String.raw`[-\s./,]*`
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|' +
  'nov(?:ember)?|dec(?:ember)?)'
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s,]+)?`
const DATES = [
  String.raw`\d{1,2}[-/.]\d{1,4}(?:[-/.]\d{1,4})?`,
  String.raw`\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?`,
  String.raw`(?:\d{1,2}${SEPARATOR})?${MONTH}${SEPARATOR}\d{1,4}(?:,?\s*\d{4})?`,
  String.raw`\d{1,4}${SEPARATOR}${MONTH}`,
].join('|')
const TIME = String.raw`(?:\d{1,4}(?::\d{1,2}){1,2}(?:[.,]\d+)?(?:\s*[ap]m?)?|\d{1,2}(?:\s*[ap]m|\s[ap]))`

const PATTERNS: readonly RegExp[] = [
  new RegExp(String.raw`^\(?\p{Sc}?\s*[+-]?${ODD_NUMBER}${EXPONENT}\s*(?:%|\p{Sc}|-)?\)?$`, 'iu'),
  /^%\s*[\d.,]+$/,
  /^0\d[\d.,\s]*$/,
  /^\d+\s+\d{1,5}\/\d{1,5}$/,
  new RegExp(String.raw`^${WEEKDAY}(?:${DATES})(?:(?:,?\s+|T)${TIME}Z?)?$`, 'i'),
  new RegExp(`^${TIME}$`, 'i'),
  /^(?:true|false)$/i,
]
const PLAIN = /^(?:0|[1-9]\d{0,10})$/

/** Whether a spreadsheet would convert a text and show something else. Spreadsheets ignore surrounding blanks. */
export function isMisread(text: string): boolean {
  const words = text.trim()
  return !PLAIN.test(words) && PATTERNS.some((pattern) => pattern.test(words))
}

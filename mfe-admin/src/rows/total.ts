/** A list's number of rows: exact, or a minimum. */
export interface Total {
  readonly count: number
  readonly isMore: boolean
}

const WORDS = /^(\d{1,7})(\+?)$/

/** Parses the server's count: `62`, or `1000+` if it stopped counting. */
export function totalIn(headers: Pick<Headers, 'get'>): Total | undefined {
  const [, count, plus] = WORDS.exec(headers.get('X-Total-Count') ?? '') ?? []
  return count === undefined ? undefined : { count: Number(count), isMore: plus === '+' }
}

/** A page's row range from 1, and the next cursor. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly next: string | undefined
}

/** Whether these are the last rows. After a full page, only the count tells. */
export function isLast({ to, next }: Pick<Span, 'to' | 'next'>, total: Total | undefined): boolean {
  return next === undefined || (total !== undefined && !total.isMore && total.count <= to)
}

/** `1–10 of 62`, `1–10 of 1,000+`. The rows on the page take precedence over the count. */
export function formatRange(span: Span, total: Total | undefined): string {
  const { from, to } = span
  const rows = `${number(from)}–${number(to)}`
  if (isLast(span, total)) return `${rows} of ${number(to)}`
  if (total === undefined) return rows
  return `${rows} of ${total.count > to ? formatTotal(total) : `${number(to)}+`}`
}

/** The page number; `undefined` if there is only one page. */
export function pageSentence(span: Span, total: Total | undefined, size: number): string | undefined {
  const page = Math.ceil(span.from / size)
  const isEnd = isLast(span, total)
  if (isEnd && page === 1) return undefined
  const counted = total === undefined || total.isMore ? undefined : Math.max(Math.ceil(total.count / size), page + 1)
  const pages = isEnd ? page : counted
  return `This is page ${number(page)}${pages === undefined ? '' : ` of ${number(pages)}`} of the list.`
}

/** `62`, `1,000+`. */
export const formatTotal = ({ count, isMore }: Total) => `${number(count)}${isMore ? '+' : ''}`

const number = (count: number) => count.toLocaleString('en-US')

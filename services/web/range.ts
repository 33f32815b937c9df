/** Inclusive byte positions. */
export interface Range {
  readonly first: number
  readonly last: number
}

/** RFC 9110, 14.2. `undefined`: send everything, also for several parts. `false`: unsatisfiable. */
export function rangeOf(header: string, length: number): Range | undefined | false {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return to === '0' ? false : { first: Math.max(0, length - Number(to)), last: length - 1 }
  const first = Number(from)
  const last = to === '' ? length - 1 : Math.min(Number(to), length - 1)
  return first >= length || last < first ? false : { first, last }
}

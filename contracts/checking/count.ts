const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g

/** Length in code points, as the validators count. */
export function countOf(text: string): number {
  return text.length - (text.match(PAIR)?.length ?? 0)
}

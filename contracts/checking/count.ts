const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g

/** How many characters (code points) a text has, as the validators count them. */
export function countOf(text: string): number {
  return text.length - (text.match(PAIR)?.length ?? 0)
}

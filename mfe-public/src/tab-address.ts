/** A wizard's tab from the URL, from 0; the first if the URL has no valid one. */
export function tabOf(search: string, count: number): number {
  const tab = Number(new URLSearchParams(search).get('tab'))
  return Number.isInteger(tab) && tab >= 1 && tab <= count ? tab - 1 : 0
}

/** The URL's query for a tab; none for the first. */
export const searchOf = (at: number): string => (at === 0 ? '' : `?tab=${at + 1}`)

/** The place of a wizard's tab, from 0, as the address says it; the first where it says nothing that is there. */
export function tabOf(search: string, count: number): number {
  const tab = Number(new URLSearchParams(search).get('tab'))
  return Number.isInteger(tab) && tab >= 1 && tab <= count ? tab - 1 : 0
}

/** The address's part for a tab: the first needs none. */
export const searchOf = (at: number): string => (at === 0 ? '' : `?tab=${at + 1}`)

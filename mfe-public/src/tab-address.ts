/** A wizard's tab from the address, from 0; the first if the address names none that exists. */
export function tabOf(search: string, count: number): number {
  const tab = Number(new URLSearchParams(search).get('tab'))
  return Number.isInteger(tab) && tab >= 1 && tab <= count ? tab - 1 : 0
}

/** The query of the address for a tab; the first one needs none. */
export const searchOf = (at: number): string => (at === 0 ? '' : `?tab=${at + 1}`)

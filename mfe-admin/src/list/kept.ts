/** How somebody likes the columns of a list: kept in this browser, with nothing of what is in them. */
export interface KeptColumns {
  readonly hidden: readonly string[]
  /** Widths in pixels by column, where they are not the usual one. */
  readonly sizes: Readonly<Record<string, number>>
}

/** The usual width of a column, and the bounds, in pixels. */
export const WIDTH = { usual: 150, least: 20, most: 600 } as const

export const NOTHING_KEPT: KeptColumns = { hidden: [], sizes: {} }

const keyOf = (list: string) => `arrive.columns.${list}`

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** What was kept; the usual where nothing was, or nothing that makes sense. */
export function readColumns(store: Store, list: string): KeptColumns {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(list)) ?? '{}')
    const { hidden = [], sizes = {} } = kept as Partial<Record<keyof KeptColumns, unknown>>
    return { hidden: Array.isArray(hidden) ? hidden.filter(isText) : [], sizes: sizesIn(sizes) }
  } catch {
    return NOTHING_KEPT
  }
}

export function keepColumns(store: Store, list: string, kept: KeptColumns): void {
  store.setItem(keyOf(list), JSON.stringify(kept))
}

/** A width within the bounds. */
export function bounded(width: number): number {
  return Math.round(Math.min(WIDTH.most, Math.max(WIDTH.least, width)))
}

const isText = (one: unknown): one is string => typeof one === 'string'

function sizesIn(sizes: unknown): Readonly<Record<string, number>> {
  if (typeof sizes !== 'object' || sizes === null) return {}
  const numbers = Object.entries(sizes).filter((entry): entry is [string, number] => Number.isFinite(entry[1]))
  return Object.fromEntries(numbers.map(([column, width]) => [column, bounded(width)]))
}

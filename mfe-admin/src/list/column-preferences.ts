/** Column settings of a list, stored in this browser. Contains none of the list's data. */
export interface ColumnPreferences {
  readonly hidden: readonly string[]
  /** In pixels by column, if not the default. */
  readonly sizes: Readonly<Record<string, number>>
}

/** In pixels. */
export const WIDTH = { usual: 150, min: 20, max: 600 } as const

export const NO_PREFERENCES: ColumnPreferences = { hidden: [], sizes: {} }

const keyOf = (list: string) => `arrive.columns.${list}`

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Falls back to defaults if nothing valid is stored. */
export function readColumns(store: Store, list: string, initial = NO_PREFERENCES): ColumnPreferences {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(list)) ?? '{}')
    const { hidden = initial.hidden, sizes = {} } = kept as Partial<Record<keyof ColumnPreferences, unknown>>
    return { hidden: Array.isArray(hidden) ? hidden.filter(isText) : [], sizes: sizesIn(sizes) }
  } catch {
    return initial
  }
}

export function saveColumns(store: Store, list: string, kept: ColumnPreferences): void {
  store.setItem(keyOf(list), JSON.stringify(kept))
}

export function bounded(width: number): number {
  return Math.round(Math.min(WIDTH.max, Math.max(WIDTH.min, width)))
}

const isText = (one: unknown): one is string => typeof one === 'string'

function sizesIn(sizes: unknown): Readonly<Record<string, number>> {
  if (typeof sizes !== 'object' || sizes === null) return {}
  const numbers = Object.entries(sizes).filter((entry): entry is [string, number] => Number.isFinite(entry[1]))
  return Object.fromEntries(numbers.map(([column, width]) => [column, bounded(width)]))
}

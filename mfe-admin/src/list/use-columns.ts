import { useState } from 'react'
import type { ListDefinition } from '../rows/list-definition.ts'
import { bounded, type ColumnPreferences, NO_PREFERENCES, readColumns, saveColumns } from './column-preferences.ts'

/** Column settings of a list, stored in this browser. */
export function useColumns(list: string, hidden: readonly string[] = []) {
  const initial = { ...NO_PREFERENCES, hidden }
  const [kept, setKept] = useState<ColumnPreferences>(() => readColumns(localStorage, list, initial))
  const keep = (next: ColumnPreferences) => {
    setKept(next)
    saveColumns(localStorage, list, next)
  }
  return {
    ...kept,
    resize: (sizes: Readonly<Record<string, number>>) =>
      keep({ ...kept, sizes: Object.fromEntries(Object.entries(sizes).map(([id, width]) => [id, bounded(width)])) }),
    show: (column: string, isShown: boolean) => {
      const others = kept.hidden.filter((one) => one !== column)
      keep({ ...kept, hidden: isShown ? others : [...others, column] })
    },
    reset: () => keep(initial),
  }
}

export type Columns = ReturnType<typeof useColumns>

type Widths = Pick<ListDefinition, 'widths' | 'lowWidths'>

/** Those before someone changes them. */
export function widthsOf({ widths, lowWidths = widths }: Widths, isLow: boolean): ListDefinition['widths'] {
  return isLow ? lowWidths : widths
}

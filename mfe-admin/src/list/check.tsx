import type { Row } from '../rows/read-page.ts'
import type { Selection } from './selection.ts'

interface CheckProps {
  readonly label: string
  readonly isOn: boolean
  readonly onPress: () => void
}

/** With room around the box, because a press next to it would open the row. */
export function Check({ label, isOn, onPress }: CheckProps) {
  return (
    <label className="adm-check-room">
      <input type="checkbox" className="adm-check" aria-label={label} checked={isOn} onChange={onPress} />
    </label>
  )
}

export interface Selecting {
  readonly selection: Selection<Row>
  readonly nameOf: (row: Row) => string
}

export function RowCheck({ selection, nameOf, row }: Selecting & { readonly row: Row }) {
  return <Check label={`Select ${nameOf(row)}`} isOn={selection.has(row)} onPress={() => selection.toggle(row)} />
}

export function PageCheck({ selection, rows }: Selecting & { readonly rows: readonly Row[] }) {
  return (
    <Check
      label="Select this page"
      isOn={rows.length > 0 && rows.every(selection.has)}
      onPress={() => selection.togglePage(rows)}
    />
  )
}

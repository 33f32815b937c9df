import type { ListColumn } from '@arrive/contracts/lists.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { useState } from 'react'
import { Columns3 } from '../icons.tsx'
import { WIDTH } from './column-preferences.ts'
import type { Columns } from './use-columns.ts'

interface ColumnMenuProps {
  readonly columns: readonly ListColumn[]
  readonly columnPreferences: Columns
  readonly widths?: Readonly<Record<string, number>> | undefined
}

/** Sets column visibility and widths; the keyboard alternative to dragging column edges. */
export function ColumnMenu({ columns, columnPreferences, widths }: ColumnMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button small className="adm-wide-only" onClick={() => setOpen(true)}>
        <Columns3 /> Columns
      </Button>
      <Dialog
        open={isOpen}
        title="Columns"
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Close</Button>
            <Button onClick={columnPreferences.reset}>Reset columns</Button>
          </>
        }
      >
        {/* Each control has its own name for people who cannot see its row. */}
        <p className="adm-columns-head" aria-hidden="true">
          <span>Shown</span>
          <span>Width</span>
        </p>
        <ul className="adm-columns">
          {columns.map((column, at) => (
            <ColumnLine
              key={column.column}
              {...column}
              columnPreferences={columnPreferences}
              isFirst={at === 0}
              usual={widths?.[column.column] ?? WIDTH.usual}
            />
          ))}
        </ul>
      </Dialog>
    </>
  )
}

interface ColumnLineProps extends ListColumn {
  readonly columnPreferences: Columns
  readonly isFirst: boolean
  readonly usual: number
}

function ColumnLine({ column, title, columnPreferences, isFirst, usual }: ColumnLineProps) {
  const isShown = !columnPreferences.hidden.includes(column)
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isShown}
          // The first column names the row.
          disabled={isFirst}
          onChange={({ target }) => columnPreferences.show(column, target.checked)}
        />
        {title}
      </label>
      <input
        type="range"
        aria-label={`Width of ${title}`}
        min={WIDTH.min}
        max={WIDTH.max}
        step={10}
        disabled={!isShown}
        value={columnPreferences.sizes[column] ?? usual}
        onChange={({ target }) =>
          columnPreferences.resize({ ...columnPreferences.sizes, [column]: target.valueAsNumber })
        }
      />
    </li>
  )
}

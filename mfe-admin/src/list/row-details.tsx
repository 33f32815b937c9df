import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import type { ReactNode } from 'react'
import type { ListDefinition } from '../rows/list-definition.ts'
import type { Row } from '../rows/read-page.ts'
import { Facts } from './cards.tsx'

interface RowDetailsProps {
  readonly look: ListDefinition
  readonly row: Row
  readonly cell: (column: string, row: Row) => ReactNode
  readonly onClose: () => void
}

/** One row in full, without truncation. */
export function RowDetails({ look, row, cell, onClose }: RowDetailsProps) {
  const way = look.opens?.(row)
  return (
    <Dialog
      open
      title={look.nameOf(row)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {way === undefined ? null : <ButtonLink to={way}>{look.openWords ?? 'Open Details'}</ButtonLink>}
        </>
      }
    >
      <section
        className="adm-whole"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long answers scroll, and must do so by keyboard too
        tabIndex={0}
        aria-label="The whole row"
      >
        <Facts columns={look.list.columns} row={row} cell={cell} />
      </section>
    </Dialog>
  )
}

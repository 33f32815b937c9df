import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import type { ReactNode } from 'react'
import type { ListDefinition } from '../rows/list-definition.ts'
import type { Row } from '../rows/read-page.ts'
import { Facts } from './cards.tsx'

interface RowDetailsProps {
  readonly definition: ListDefinition
  readonly row: Row
  readonly cell: (column: string, row: Row) => ReactNode
  readonly onClose: () => void
}

/** One row in full, without truncation. */
export function RowDetails({ definition, row, cell, onClose }: RowDetailsProps) {
  const href = definition.opens?.(row)
  return (
    <Dialog
      open
      title={definition.nameOf(row)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {href === undefined ? null : <ButtonLink to={href}>{definition.openWords ?? 'Open Details'}</ButtonLink>}
        </>
      }
    >
      <section
        className="adm-whole"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long answers scroll, and must do so by keyboard too
        tabIndex={0}
        aria-label="The whole row"
      >
        <Facts columns={definition.list.columns} row={row} cell={cell} />
      </section>
    </Dialog>
  )
}

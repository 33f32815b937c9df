import { Link } from '@arrive/router'
import type { ReactNode } from 'react'
import type { ListDefinition } from '../rows/list-definition.ts'
import type { Row } from '../rows/read-page.ts'

interface OpenerProps {
  readonly definition: ListDefinition
  readonly row: Row
  readonly open: (row: Row) => void
  readonly children: ReactNode
}

/** Makes a row's first cell a link or button, for keyboards. */
export function Opener({ definition, row, open, children }: OpenerProps) {
  const href = definition.direct === true ? definition.opens?.(row) : undefined
  const words = children === '' || children === null ? definition.nameOf(row) : children
  if (href !== undefined) {
    return (
      <Link className="adm-opener" to={href}>
        {words}
      </Link>
    )
  }
  return (
    <button type="button" className="adm-opener" aria-haspopup="dialog" onClick={() => open(row)}>
      {words}
    </button>
  )
}

import { ChevronDown } from '@arrive/kit/icons.tsx'
import { Tag } from '@arrive/kit/tag.tsx'
import type { ReactNode } from 'react'
import type { ListDefinition } from '../rows/list-definition.ts'
import type { Row } from '../rows/read-page.ts'
import { RowCheck, type Selecting } from './check.tsx'

interface CardsProps {
  readonly definition: ListDefinition
  readonly rows: readonly Row[]
  readonly cell: (column: string, row: Row) => ReactNode
  readonly title: (row: Row) => ReactNode
  readonly actions?: ((row: Row) => ReactNode) | undefined
  readonly selecting?: Selecting | undefined
  readonly isOld: boolean
}

/** A list on a phone: a card per row, with the main facts first and the rest collapsed. */
export function Cards({ definition, rows, cell, title, actions, selecting, isOld }: CardsProps) {
  const { facts, headed = [], tag, list } = definition
  const rest = list.columns.filter(({ column }) => ![...facts, ...headed].includes(column) && column !== tag)
  const keyed = rows.map((row, at) => ({ row, key: at }))
  return (
    <ul className="adm-cards" aria-busy={isOld}>
      {keyed.map(({ row, key }) => (
        <li key={key} data-chosen={selecting?.selection.has(row) || undefined}>
          <header>
            {selecting === undefined ? null : <RowCheck {...selecting} row={row} />}
            <h2>{title(row)}</h2>
            {tag === undefined || row[tag] === '' ? null : <Tag>{cell(tag, row)}</Tag>}
          </header>
          <Facts columns={list.columns.filter(({ column }) => facts.includes(column))} {...{ row, cell }} />
          {rest.length === 0 && actions === undefined ? null : (
            <footer>
              {rest.length === 0 ? null : (
                <details>
                  <summary>
                    All details <ChevronDown />
                  </summary>
                  <Facts columns={rest} {...{ row, cell }} />
                </details>
              )}
              {actions?.(row)}
            </footer>
          )}
        </li>
      ))}
    </ul>
  )
}

interface FactsProps {
  readonly columns: ListDefinition['list']['columns']
  readonly row: Row
  readonly cell: CardsProps['cell']
}

/** Named columns of one row. */
export function Facts({ columns, row, cell }: FactsProps) {
  return (
    <dl className="adm-facts">
      {columns.map(({ column, title }) => (
        <div key={column}>
          <dt>{title}</dt>
          <dd>{cell(column, row)}</dd>
        </div>
      ))}
    </dl>
  )
}

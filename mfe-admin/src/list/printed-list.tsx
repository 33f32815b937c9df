import type { ListColumn } from '@arrive/contracts/lists.ts'
import { Paper } from '@arrive/kit/paper/paper.tsx'
import type { ReactNode } from 'react'
import type { Row } from '../rows/read-page.ts'
import { Facts } from './cards.tsx'

/** More columns are unreadable side by side, even in landscape. */
const MAX_COLUMNS = 8

interface PrintedListProps {
  readonly title: string
  readonly columns: readonly ListColumn[]
  readonly rows: readonly Row[]
  readonly cell: (column: string, row: Row) => ReactNode
  readonly nameOf: (row: Row) => string
  /** The range of rows. */
  readonly range: string
  /** What the printout leaves out. */
  readonly note: string | undefined
}

/** A printed list with all columns: a table, or a block per row if there are too many. */
export function PrintedList({ title, columns, rows, cell, nameOf, range, note }: PrintedListProps) {
  const keyed = rows.map((row, at) => ({ row, key: at }))
  return (
    <Paper title={[title, range].filter(Boolean).join(' · ')} isWide>
      {() => (
        <>
          {note === undefined ? null : <p>{note}</p>}
          {columns.length > MAX_COLUMNS ? (
            keyed.map(({ row, key }) => (
              <section key={key} className="adm-printed">
                <h2>{nameOf(row)}</h2>
                <Facts {...{ columns, row, cell }} />
              </section>
            ))
          ) : (
            <table className="adm-printed">
              <thead>
                <tr>
                  {columns.map(({ column, title: name }) => (
                    <th key={column} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {keyed.map(({ row, key }) => (
                  <tr key={key}>
                    {columns.map(({ column }) => (
                      <td key={column}>{cell(column, row)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </Paper>
  )
}

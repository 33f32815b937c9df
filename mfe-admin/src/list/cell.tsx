import type { ReactNode } from 'react'
import { Breakable } from '../parts/breakable.tsx'
import { choicesIn, fieldOf, formatValue } from '../rows/format.ts'
import type { ListDefinition } from '../rows/list-definition.ts'
import type { Row } from '../rows/read-page.ts'

/** A value in a table; of several choices only the first, and how many more there are. */
export function shortCell(look: ListDefinition, column: string, row: Row): ReactNode {
  const choices = choicesIn(fieldOf(look.part, column), row[column])
  if (choices === undefined) return formatValue(look, column, row)
  const [first, ...others] = choices
  if (first === undefined) return <span className="soft">None</span>
  if (others.length === 0) return first
  return (
    <>
      {first} <span className="soft">and {others.length} more</span>
    </>
  )
}

/** The same value in full. */
export function wholeCell(look: ListDefinition, column: string, row: Row): ReactNode {
  const words = formatValue(look, column, row)
  if (words === '') return <span className="soft">None</span>
  return words.includes('@') ? <Breakable text={words} /> : words
}

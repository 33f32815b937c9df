import type { ReactNode } from 'react'
import { Breakable } from '../parts/breakable.tsx'
import { choicesIn, fieldOf, formatValue } from '../rows/format.ts'
import type { ListDefinition } from '../rows/list-definition.ts'
import type { Row } from '../rows/read-page.ts'

/** A table cell; of several choices, the first and a count of the others. */
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

/** The full value. */
export function wholeCell(look: ListDefinition, column: string, row: Row): ReactNode {
  const words = formatValue(look, column, row)
  if (words === '') return <span className="soft">None</span>
  return words.includes('@') ? <Breakable text={words} /> : words
}

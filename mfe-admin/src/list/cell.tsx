import type { ReactNode } from 'react'
import { Breakable } from '../parts/breakable.tsx'
import { choicesIn, fieldOf, formatValue } from '../rows/format.ts'
import type { ListDefinition } from '../rows/list-definition.ts'
import type { Row } from '../rows/read-page.ts'

/** A table cell; of several choices, the first and a count of the others. */
export function shortCell(definition: ListDefinition, column: string, row: Row): ReactNode {
  const choices = choicesIn(fieldOf(definition.part, column), row[column])
  if (choices === undefined) return formatValue(definition, column, row)
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
export function wholeCell(definition: ListDefinition, column: string, row: Row): ReactNode {
  const words = formatValue(definition, column, row)
  if (words === '') return <span className="soft">None</span>
  return words.includes('@') ? <Breakable text={words} /> : words
}

import type { Part } from '@arrive/contracts/form.ts'
import { createElement, type ReactNode } from 'react'
import { Answers } from './answers.tsx'
import { rowTitle } from './row-title.ts'

type Row = Readonly<Record<string, unknown>>

interface RowAnswersProps {
  readonly part: Part
  readonly rows: readonly Row[]
  /** Shown under the answer to a field; rows count from 0. */
  readonly under?: (row: number, name: string, label: string) => ReactNode
  /** Of the titles of rows. */
  readonly level?: 3 | 4
}

/** Rows by name; those without an answer are listed in one line at the end. */
export function RowAnswers({ part, rows, under, level = 3 }: RowAnswersProps) {
  const names = Object.keys(part.fields).filter((name) => name !== part.rows?.label?.field)
  const named = rows.map((row, at) => ({ row, at, title: rowTitle(part, at) }))
  const isEmpty = ({ row }: { row: Row }) => names.every((name) => (row[name] ?? '') === '')
  const empty = named.filter(isEmpty)
  return (
    <>
      {named
        .filter((one) => !isEmpty(one))
        .map(({ row, at, title }) => (
          <section key={title} className="answers-row">
            {createElement(`h${level}`, {}, title)}
            <Answers
              part={part}
              values={row}
              fields={names}
              {...(under && { under: (name, label) => under(at, name, `${label}, ${title}`) })}
            />
          </section>
        ))}
      {empty.length === 0 ? null : (
        <p className="soft answers-row">Not answered: {empty.map(({ title }) => title).join(', ')}.</p>
      )}
    </>
  )
}

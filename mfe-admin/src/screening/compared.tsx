import { formatDate } from '@arrive/kit/format-date.ts'
import { Check } from '@arrive/kit/icons.tsx'
import type { ReactNode } from 'react'
import type { Match } from './calls.ts'
import { isInName, listDay, listDayWords } from './words.ts'

type Row = Match['rows'][number]

interface Line {
  readonly label: string
  /** Of the person; absent if the line above has it. */
  readonly own?: ReactNode
  readonly ownRows?: number
  readonly value: (row: Row) => string
  readonly agrees?: (row: Row) => boolean
}

interface Numbered {
  readonly row: Row
  /** From 1. */
  readonly key: number
}

/** Rows that fit side by side on a phone. */
const AT_ONCE = 2

/** A person next to the rows of the list, each in a column. */
export function Compared({ match }: { match: Match }) {
  const numbered = match.rows.map((row, at) => ({ row, key: at + 1 }))
  const groups = Array.from({ length: Math.ceil(numbered.length / AT_ONCE) }, (_, at) =>
    numbered.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  return (
    <div className="adm-tables">
      {groups.map((rows) => (
        <Table key={rows[0]?.key} match={match} rows={rows} isOnly={match.rows.length === 1} />
      ))}
    </div>
  )
}

interface TableProps {
  readonly match: Match
  readonly rows: readonly Numbered[]
  readonly isOnly: boolean
}

function Table({ match, rows, isOnly }: TableProps) {
  return (
    <table className="adm-compared">
      <thead>
        <tr>
          <td />
          <th scope="col">On record</th>
          {rows.map(({ key }) => (
            <th key={key} scope="col" data-listed>
              {isOnly ? 'On the list' : `List, row ${key}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linesOf(match).map((line) => (
          <tr key={line.label}>
            <th scope="row">{line.label}</th>
            {line.own === undefined ? null : <td rowSpan={line.ownRows}>{line.own}</td>}
            {rows.map(({ key, row }) => (
              <td key={key} data-listed className="num">
                <Value words={line.value(row)} agrees={line.agrees?.(row) === true} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function linesOf({ name, birth_date }: Match): readonly Line[] {
  return [
    {
      label: 'Last name',
      own: name === '' ? <Value words="Unknown" /> : name,
      ownRows: 3,
      value: ({ lastname }) => lastname,
      agrees: ({ lastname }) => isInName(name, lastname),
    },
    {
      label: 'First name',
      value: ({ firstname }) => firstname,
      agrees: ({ firstname }) => isInName(name, firstname),
    },
    { label: 'Middle name', value: ({ midname }) => midname },
    {
      label: 'Birth date',
      own: birth_date === null ? <Value words="Unknown" /> : formatDate(birth_date),
      value: ({ dob }) => listDayWords(dob),
      agrees: ({ dob }) => birth_date !== null && listDay(dob) === birth_date,
    },
    { label: 'Address', own: '', value: addressOf },
    { label: 'Excluded', own: '', value: ({ excldate, excltype }) => `${listDayWords(excldate)}, ${excltype}` },
  ]
}

function addressOf({ address, city, state, zip }: Row): string {
  return [address, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
}

function Value({ words, agrees = false }: { words: string; agrees?: boolean }) {
  if (words === 'Unknown') return <span data-unknown>Unknown</span>
  if (!agrees) return words
  return (
    <>
      <span className="vh">agrees: </span>
      <Check />
      <b>{words}</b>
    </>
  )
}

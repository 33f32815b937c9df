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

/** A person beside the rows of the list, each in a column. */
export function Compared({ match, title }: { match: Match; title: string }) {
  const { rows } = match
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways with many rows.
    <section className="adm-sideways" aria-label={`${title}, compared with the list`} tabIndex={0}>
      <table className="adm-compared">
        <thead>
          <tr>
            <td />
            <th scope="col">On record</th>
            {numbered(rows).map(({ key }) => (
              <th key={key} scope="col" data-listed>
                {rows.length === 1 ? 'On the list' : `List, row ${key}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(match).map((line) => (
            <tr key={line.label}>
              <th scope="row">{line.label}</th>
              {line.own === undefined ? null : <td rowSpan={line.ownRows}>{line.own}</td>}
              {numbered(rows).map(({ key, row }) => (
                <td key={key} data-listed className="num">
                  <Value words={line.value(row)} agrees={line.agrees?.(row) === true} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function numbered(rows: readonly Row[]) {
  return rows.map((row, at) => ({ row, key: at + 1 }))
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

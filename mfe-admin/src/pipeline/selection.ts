import { PIPELINE_LIMITS } from '@arrive/contracts/pipeline.ts'
import { useState } from 'react'
import type { PersonRow } from './calls.ts'

type Chosen = ReadonlyMap<number, PersonRow>

/** Chosen people, kept across pages. */
export function useSelection() {
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const has = ({ user_id }: PersonRow) => chosen.has(user_id)
  return {
    people: [...chosen.values()],
    has,
    toggle: (row: PersonRow) => setChosen(has(row) ? without(chosen, [row]) : withAll(chosen, [row])),
    togglePage: (rows: readonly PersonRow[]) =>
      setChosen(rows.every(has) ? without(chosen, rows) : withAll(chosen, rows)),
    clear: () => setChosen(new Map()),
  }
}

export type Selection = ReturnType<typeof useSelection>

function without(chosen: Chosen, rows: readonly PersonRow[]): Chosen {
  const gone = new Set(rows.map(({ user_id }) => user_id))
  return new Map([...chosen].filter(([person]) => !gone.has(person)))
}

function withAll(chosen: Chosen, rows: readonly PersonRow[]): Chosen {
  const all = new Map([...chosen, ...rows.map((row) => [row.user_id, row] as const)])
  return new Map([...all].slice(0, PIPELINE_LIMITS.bulk))
}

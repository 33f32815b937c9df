import { SELECTED } from '@arrive/contracts/call.ts'
import { useState } from 'react'

interface Person {
  readonly user_id: number
}

interface Chosen<R> {
  readonly people: ReadonlyMap<number, R>
  /** Whether somebody was left out because they would be too many. */
  readonly isFull: boolean
}

const NONE = { people: new Map<number, never>(), isFull: false }

/** Chosen people by number, kept across pages. */
function useSelection<R extends Person>() {
  const [chosen, setChosen] = useState<Chosen<R>>(NONE)
  const has = ({ user_id }: Person) => chosen.people.has(user_id)
  const toggle = (rows: readonly R[]) => setChosen(rows.every(has) ? without(chosen, rows) : withAll(chosen, rows))
  return {
    people: [...chosen.people.values()],
    isFull: chosen.isFull,
    has,
    toggle: (row: R) => toggle([row]),
    togglePage: toggle,
    clear: () => setChosen(NONE),
  }
}

/** A selection that is on while somebody wants it. */
export function useSelecting<R extends Person>() {
  const [isOn, setOn] = useState(false)
  const selection = useSelection<R>()
  const toggle = () => {
    setOn(!isOn)
    selection.clear()
  }
  /** Also while it is off. */
  const press = (row: R) => {
    setOn(true)
    selection.toggle(row)
  }
  return { isOn, toggle, press, clear: selection.clear, selection: isOn ? selection : undefined }
}

export type Selection<R extends Person> = ReturnType<typeof useSelection<R>>

export function without<R extends Person>({ people }: Chosen<R>, rows: readonly R[]): Chosen<R> {
  const gone = new Set(rows.map(({ user_id }) => user_id))
  return { people: new Map([...people].filter(([person]) => !gone.has(person))), isFull: false }
}

export function withAll<R extends Person>({ people }: Chosen<R>, rows: readonly R[]): Chosen<R> {
  const all = new Map([...people, ...rows.map((row) => [row.user_id, row] as const)])
  return { people: new Map([...all].slice(0, SELECTED)), isFull: all.size > SELECTED }
}

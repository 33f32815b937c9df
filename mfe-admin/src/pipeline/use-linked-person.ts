import { useLocation } from '@arrive/router'
import { useEffect, useRef } from 'react'
import type { PersonRow } from './calls.ts'

/** A link to one person, like that of a search, opens the person. Orders and filters of the list have a state. */
export function useLinkedPerson(
  rows: readonly PersonRow[],
  person: string | undefined,
  open: (row: PersonRow) => void,
): void {
  const { key, state } = useLocation()
  const row = state === null ? rows.find(({ user_id }) => String(user_id) === person) : undefined
  const last = useRef('')
  useEffect(() => {
    if (row === undefined || last.current === key) return
    last.current = key
    open(row)
  }, [row, key, open])
}
